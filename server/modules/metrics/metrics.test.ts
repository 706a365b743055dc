import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

const metricsKey = 'a key for whoever watches'.replaceAll(' ', '-');
const api = await openModuleApi({ METRICS_KEY: metricsKey, ANSWER_WITHIN_HOURS: '2' });
const without = await openModuleApi();

const scrape = async (key = metricsKey) => {
  // Past the few seconds for which an answer is cached.
  api.now = new Date(api.now.getTime() + 60_000);
  return api.call('GET', '/metrics', { token: key });
};
const told = (text: string, name: string) => Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

test('tells what waits, what failed and what happened, and how the process is', async () => {
  await api.sql(
    `with p as (insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
       values (gen_random_uuid(), 'METRIC', 2, 1, 3, true, now()) returning id),
     r as (insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
       select id, 1, 'mobile', 'M', 'Xiaomi', 'R13', 2 from p returning id)
     insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at)
     select gen_random_uuid(), id, 2, 'person', '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', $1 from r`,
    [new Date(api.now.getTime() - 48 * 3_600_000)],
  );
  await api.sql(
    `insert into messages (key, channel, kind, cause, user_id, address, state, created_at)
     values (gen_random_uuid(), 'mail', 'claim-received', 'claim:1', 1, 'a@b.example', 'failed', now())`,
  );
  await api.sql(`insert into audit_events (at, kind, data) values ($1, 'capture-received', '{}')`, [api.now]);
  const { status, text, headers } = await scrape();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(told(text, 'peritia_evaluations_waiting')).toBe(1);
  expect(told(text, 'peritia_evaluations_late')).toBe(1);
  expect(told(text, 'peritia_evaluations_oldest_seconds')).toBeGreaterThanOrEqual(48 * 3600);
  expect(told(text, 'peritia_messages{channel="mail",state="failed"}')).toBe(1);
  expect(told(text, 'peritia_events_recent{kind="capture-received"}')).toBe(1);
  expect(told(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('of what is over nothing is told any more', async () => {
  await api.sql(`update messages set state = 'sent' where state = 'failed'`);
  api.now = new Date(api.now.getTime() + 10 * 60_000);
  const { text } = await scrape();
  expect(text).not.toContain('peritia_messages{');
  expect(text).not.toContain('peritia_events_recent{kind="capture-received"}');
});

test('what was read before the clock was set back is not told until it has come round again', async () => {
  await scrape();
  api.now = new Date(api.now.getTime() - 3_600_000);
  await api.sql(`insert into audit_events (at, kind, data) values ($1, 'policy-signed', '{}')`, [api.now]);
  const { text } = await api.call('GET', '/metrics', { token: metricsKey });
  expect(told(text, 'peritia_events_recent{kind="policy-signed"}')).toBe(1);
});

test.each(['', 'another', `${metricsKey}x`])('is not for whoever has another key: "%s"', async (key) => {
  const { status, text } = await scrape(key);
  expect([status, text]).toEqual([401, '']);
});

test('without the setting there is nothing there', async () => {
  expect((await without.call('GET', '/metrics', { token: metricsKey })).status).toBe(404);
});
