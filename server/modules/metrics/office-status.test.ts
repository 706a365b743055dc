import { beforeEach, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ ANSWER_WITHIN_HOURS: '2' });
const tokens = await logInDemoPeople(api);
const nothing = { late_evaluations: 0, failed_jobs: 0, failed_messages: 0, parked_deliveries: 0, unsent_bank_files: 0 };
const hoursAgo = (hours: number) => new Date(api.now.getTime() - hours * 3_600_000);

/** Goes past the few seconds for which an answer is cached. */
const later = () => {
  api.now = new Date(api.now.getTime() + 60_000);
};
const status = async () => (await api.call('GET', '/office-status', { token: tokens.staff })).body;

beforeEach(later);

test('where all is well there is nothing to say', async () => {
  expect(await status()).toEqual(nothing);
});

test('counts what waits too long and what failed of late, and nothing that is old or was seen to', async () => {
  await api.sql(
    `with p as (insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
       select gen_random_uuid(), 'STATUS' || n, 2, 1, 3, true, now() from generate_series(1, 3) n returning id),
     r as (insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
       select id, 1, 'mobile', 'M', 'Xiaomi', 'R13', 2 from p returning id),
     n as (select id, row_number() over () as at from r)
     insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at, blind_asked_at)
     select gen_random_uuid(), id, case at when 3 then 3 else 2 end, case at when 3 then null else 'person' end, '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x',
       case at when 1 then $2::timestamptz else $1::timestamptz end, case at when 3 then $1::timestamptz end from n`,
    [hoursAgo(72), hoursAgo(0)],
  );
  const addMessage = (state: string, at: Date) =>
    api.sql(
      `insert into messages (key, channel, kind, cause, user_id, address, state, created_at)
       values (gen_random_uuid(), 'mail', 'claim-received', 'claim:1', 1, 'a@b.example', $1, $2)`,
      [state, at],
    );
  for (const [state, hours] of [
    ['failed', 1],
    ['failed', 25],
    ['sent', 1],
  ] as const)
    await addMessage(state, hoursAgo(hours));
  await api.sql(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, sha256, state, created_at, handed_over_at)
     values ('2026-03-09', 'a', 1, 1, 'x', 'made', $1, null), ('2026-03-08', 'b', 1, 1, 'x', 'made', $1, $1), ('2026-03-10', 'c', 1, 1, 'x', 'made', $2, null), ('2026-02-01', 'd', 1, 1, 'x', 'made', $3, null)`,
    [hoursAgo(5), hoursAgo(1), hoursAgo(200)],
  );
  const [webhook] = await api.sql<{ id: number }>(
    `insert into webhooks (name, url, event_types, created_at) values ('W', 'https://w.example', '{policy.signed}', now()) returning id`,
  );
  await api.sql(
    `insert into webhook_deliveries (webhook_id, policy_id, type, body, state, created_at, next_try_at)
     select $1, 1, 'policy.signed', '{}', state, at, at from (values ('parked', $2::timestamptz), ('parked', $3::timestamptz), ('waiting', $2::timestamptz)) as made (state, at)`,
    [webhook?.id, hoursAgo(1), hoursAgo(30)],
  );
  expect(await status()).toEqual({ late_evaluations: 2, failed_jobs: 0, failed_messages: 1, parked_deliveries: 1, unsent_bank_files: 1 });
});

test('jobs that failed are said, and many who ask at once cost the database one answer', async () => {
  const { jobs } = api.ports;
  api.ports.jobs = {
    ...jobs,
    queues: async () => [1, 2].map((failed) => ({ name: `q${failed}`, waiting: 0, running: 0, failed, cron: null })),
  };
  expect(await status()).toMatchObject({ failed_jobs: 3 });
  const before = api.statements;
  await status();
  const forWhoAsks = api.statements - before;
  later();
  const since = api.statements;
  await Promise.all(Array.from({ length: 20 }, status));
  // If each request read the database by itself, each would cost two statements more.
  expect(api.statements - since).toBeLessThan(20 * (forWhoAsks + 1));
  api.ports.jobs = jobs;
});

test('is the office’s', async () => {
  for (const person of ['store', 'distributor', 'policyholder'] as const)
    expect((await api.call('GET', '/office-status', { token: tokens[person] })).status).toBe(403);
});
