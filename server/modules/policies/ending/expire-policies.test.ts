import { expect, test } from 'vitest';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, sign } from '#tests/support/module-contracting.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { expirePolicies } from './expire-policies.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const signed = async (paid = 1) => {
  const { body } = await contract(api, {}, tokens.policyholder);
  await sign(api, body.id, paid);
  await api.sql('update policy_risks set evaluation_status = 6 where policy_id = $1', [body.id]);
  return Number(body.id);
};
const on = async <Value>(instant: string, work: () => Promise<Value>): Promise<Value> => {
  const start = api.now;
  api.now = new Date(instant);
  try {
    return await work();
  } finally {
    api.now = start;
  }
};
const expire = () => Promise.all([expirePolicies(api.ports), expirePolicies(api.ports)]);
/** With a session of that day. */
const contractOf = async (id: number) => {
  const { policyholder: token } = await logInDemoPeople(api);
  return (await api.call('GET', `/policies/${id}/contract`, { token })).body as unknown as PolicyContract;
};
const statusOf = async (id: number) => (await api.sql('select status from policies where id = $1', [id]))[0]?.status;

test('a policy covers to 24:00 of the last day of its year, whether or not the job has run', async () => {
  const id = await signed(12);
  expect(await on('2027-03-09T22:30:00Z', async () => (await contractOf(id)).cover.state)).toBe('covered');
  expect(await on('2027-03-09T23:30:00Z', async () => (await contractOf(id)).cover.state)).toBe('ended');
});

test('its year over it ends once: a mail, who and from where to where, and what fell due stays owed', async () => {
  const id = await signed(11);
  await on('2027-03-09T22:30:00Z', expire);
  expect(await statusOf(id)).toBe(3);
  await on('2027-03-09T23:30:00Z', expire);
  expect(await statusOf(id)).toBe(4);
  expect((await contractOf(id)).ending).toMatchObject({ kind: 'expired', reason: 'expired', last_day: '2027-03-09' });
  expect((await messageRows(api)).filter(({ cause }) => cause === `policy:${id}`)).toMatchObject([{ kind: 'policy-expired' }]);
  expect(await api.sql(`select user_id, data from audit_events where policy_id = $1 and kind = 'policy-ended'`, [id])).toEqual([
    { user_id: null, data: expect.objectContaining({ ending: 'expired', from: 3, to: 4, refund_cents: 0 }) },
  ]);
  const left =
    'select price_cents, pending_cents from policy_payments where policy_id = $1 and payment_date is null and deleted_at is null';
  expect(await api.sql(left, [id])).toEqual([{ price_cents: 1295, pending_cents: 1295 }]);
});

test('a draft does not: a person or its sign-by date ends it', async () => {
  const { body } = await contract(api, {}, tokens.policyholder);
  await on('2027-04-01T10:00:00Z', expire);
  expect(await statusOf(Number(body.id))).toBe(1);
});

test('one that cannot be ended keeps none of the others, and the job is tried again', async () => {
  const broken = await signed();
  const fine = await signed();
  await api.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await api.sql(`create trigger refuse before update on policies for each row when (old.id = ${broken}) execute function refuse()`);
  await expect(on('2027-04-01T10:00:00Z', () => expirePolicies(api.ports))).rejects.toThrow('1 policies could not be ended');
  expect([await statusOf(broken), await statusOf(fine)]).toEqual([3, 4]);
  await api.sql('drop trigger refuse on policies');
  await on('2027-04-01T10:00:00Z', expire);
  expect(await statusOf(broken)).toBe(4);
});
