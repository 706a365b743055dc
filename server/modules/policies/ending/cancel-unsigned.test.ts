import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst } from '#tests/support/module-contracting.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { cancelUnsigned } from './cancel-unsigned.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const contracted = async () => {
  const { body } = await contract(api, {}, tokens.policyholder);
  await payFirst(api, body.id);
  return Number(body.id);
};
const on = async (instant: string) => {
  const start = api.now;
  api.now = new Date(instant);
  await Promise.all([cancelUnsigned(api.ports), cancelUnsigned(api.ports)]);
  api.now = start;
};
const stateOf = async (id: number) => (await api.sql('select status from policies where id = $1', [id]))[0]?.status;

test('the demo policies are there the next day too', async () => {
  const alive = 'select count(*)::int as count from policies where id < 10 and status <> 4';
  await on('2026-03-20T10:00:00Z');
  expect(await api.sql(alive)).toEqual([{ count: 7 }]);
});

test('a paid policy that nobody signed ends the day after its last day to sign: once, with a mail and all of it back', async () => {
  const id = await contracted();
  await on('2026-04-09T21:30:00Z');
  expect(await stateOf(id)).toBe(2);
  await on('2026-04-09T22:30:00Z');
  expect(await stateOf(id)).toBe(4);
  const refunds = 'select price_cents from policy_payments where policy_id = $1 and price_cents < 0 and deleted_at is null';
  expect(await api.sql(refunds, [id])).toEqual([{ price_cents: -1295 }]);
  expect((await messageRows(api)).filter(({ cause }) => cause === `policy:${id}`)).toMatchObject([{ kind: 'policy-unsigned' }]);
  expect(
    await api.sql(`select user_id, data->>'ending' as ending from audit_events where policy_id = $1 and kind = 'policy-ended'`, [id]),
  ).toEqual([{ user_id: null, ending: 'unsigned' }]);
});

test.each([
  ['signed in time', `update policy_contracts set signed_at = now() where policy_id = $1`],
  ['with all repetitions spent', `update policy_risks set evaluation_status = 4, retry_count = 4 where policy_id = $1`],
  [
    'whose photos a person looks at',
    `insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at)
      select gen_random_uuid(), id, 2, 'person', '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', now() from policy_risks where policy_id = $1`,
  ],
])('one %s stays', async (_, statement) => {
  const id = await contracted();
  await api.sql(statement, [id]);
  await on('2026-05-10T10:00:00Z');
  expect(await stateOf(id)).toBe(2);
});
