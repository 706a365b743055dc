import { afterAll, beforeEach, expect, test } from 'vitest';
import { keptText } from '#server/modules/messages/letter.ts';
import { noticeLetter } from '#server/modules/messages/letters.ts';
import { openDesk, start } from '#tests/support/module-evaluations.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { photo, upload } from '#tests/support/module-uploads.ts';
import { remindOpened } from './remind.ts';

const desk = await openDesk();
const { api, begin, open, submission, submit, decide, here } = desk;
afterAll(() => api.close());
beforeEach(async () => {
  // Earlier tests have left grants and messages.
  await api.sql('delete from grants');
  await api.sql('delete from messages');
  await begin();
  api.enqueued.length = 0;
});

const day = 24 * 3_600_000;
/** Runs the job on a day and returns the reminders that it wrote. */
async function reminded(days: number): Promise<object[]> {
  api.now = new Date(start.getTime() + days * day);
  api.enqueued.length = 0;
  await remindOpened(api.ports);
  const rows = await messageRows(api);
  await api.sql('delete from messages');
  return rows.filter(({ kind }) => kind === 'evaluation-waiting');
}

test('opened and not heard of again: one mail, on the fifth day, however often the job runs', async () => {
  await open();
  expect(await reminded(3.9)).toEqual([]);
  expect(await reminded(4.1)).toMatchObject([{ user_id: 1, kind: 'evaluation-waiting' }]);
  expect(await reminded(4.1)).toEqual([]);
  expect(await reminded(4.9)).toEqual([]);
});

test('two servers at once write one mail', async () => {
  await open();
  api.now = new Date(start.getTime() + 4.5 * day);
  await Promise.all([remindOpened(api.ports), remindOpened(api.ports)]);
  expect(await messageRows(api)).toHaveLength(1);
});

test('opened again later: counted from then', async () => {
  await open();
  api.now = new Date(start.getTime() + 2 * day);
  await open();
  expect(await reminded(4.5)).toEqual([]);
  expect(await reminded(6.5)).toHaveLength(1);
});

test('a photo that has arrived is a sign of life', async () => {
  const { token } = await open();
  api.now = new Date(start.getTime() + 60_000);
  await upload(api, token, await photo(), { id: crypto.randomUUID(), kind: 'front' });
  expect(await reminded(4.5)).toEqual([]);
});

test('submitted or decided: nothing to remind of; repeated and silent: once more', async () => {
  const { token, body } = await submission();
  await submit(token, body);
  expect(await reminded(4.5)).toEqual([]);
  await decide(body.id, 'Rejected');
  expect(await reminded(4.6)).toEqual([]);
  await open();
  expect(await reminded(9)).toHaveLength(1);
});

test.each([
  ['policies set status = 4', 'policyId'],
  ['policies set evaluation_active = false', 'policyId'],
  ['policy_risks set active = false', 'riskId'],
  ['policy_risks set evaluation_status = 3', 'riskId'],
] as const)('nothing to do any more (%s): no mail', async (change, of) => {
  await open();
  await api.sql(`update ${change} where id = $1`, [here.place[of]]);
  expect(await reminded(4.5)).toEqual([]);
});

test('the mail has a link where the address is known, and nothing of the person', () => {
  const own = { subject: 'Falta tu peritación', text: 'Uno.\n\nDos.' };
  expect(keptText(noticeLetter('evaluation-waiting', own, 'https://peritia.example'))).toMatch(
    /\n\nAbrir Peritia:\nhttps:\/\/peritia\.example\/\n/,
  );
  expect(keptText(noticeLetter('evaluation-waiting', own, 'https://example.org/peritia/'))).toMatch(
    /\n\nAbrir Peritia:\nhttps:\/\/example\.org\/peritia\/\n/,
  );
  expect(keptText(noticeLetter('evaluation-waiting', own, undefined))).not.toContain('http');
});
