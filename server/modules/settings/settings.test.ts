import { expect, test } from 'vitest';
import { answerBy } from '#domain/evaluation/answer-term.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { readHouse } from './house.ts';
import { supportSettings } from './support-settings.ts';

const api = await openModuleApi({ HOLIDAYS: '2026-05-15,2026-12-25', SUPPORT_PHONE: '900111222', CAN_TYPE_IMEI: '0' });

const holidays = async () => (await api.call('GET', '/settings')).body.holidays as string[];

test('what a client has to know before anybody signs in', async () => {
  const { status, body } = await api.call('GET', '/settings');
  expect([status, body]).toMatchObject([
    200,
    {
      phone: '900111222',
      support_hours: { weekdays: { from: 9, to: 19 }, weekends_and_holidays: { from: 10, to: 18 } },
      evaluation: { picture_countdown_seconds: 10, poll_interval_ms: 5000, poll_max_attempts: 12, max_repetitions: 3 },
    },
  ]);
  expect(body.evaluation).toMatchObject({ can_manually_capture_imei: false, can_attach_invoice: false });
});

test('the holidays of this year and the next, and the operator’s own, each once and in their order', async () => {
  const days = await holidays();
  expect(days).toHaveLength(21);
  expect(days).toEqual([...new Set(days)].sort());
  expect(days).toEqual(expect.arrayContaining(['2026-04-03', '2026-05-15', '2026-12-25', '2027-03-26']));
});

test('are those of another year when it has begun in Madrid', async () => {
  const start = api.now;
  api.now = new Date('2026-12-31T23:30:00Z');
  expect(await holidays()).toContain('2028-04-14');
  api.now = start;
});

test('in the first days of January those of December stand still: what waits since then was promised with them', async () => {
  const { now } = api;
  const house = await readHouse(api.ports.db, api.ports);
  const since = Date.parse('2028-12-22T17:10:00+01:00');
  const promised = () => answerBy(since, supportSettings(api.ports, house), 20);
  api.now = new Date(since);
  const first = promised();
  expect(first).toEqual({ date: '2028-12-25', hour: 13 });
  api.now = new Date('2029-01-02T10:00:00+01:00');
  expect(promised()).toEqual(first);
  expect(await holidays()).toContain('2030-01-06');
  api.now = now;
});
