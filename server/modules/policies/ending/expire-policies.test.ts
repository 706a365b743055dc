import { expect, test } from 'vitest';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { makeSepaFile } from '#server/modules/payments/debits/make-sepa-file.ts';
import { accountNotice } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, sign } from '#tests/support/module-contracting.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { payPath } from '#tests/support/module-payments.ts';
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
/** Reads the contract with a session of the current day. */
const contractOf = async (id: number) => {
  const { policyholder: token } = await logInDemoPeople(api);
  return (await api.call<PolicyContract>('GET', `/policies/${id}/contract`, { token })).body;
};
const receiptsOf = (id: number) =>
  api.sql(
    'select price_cents, pending_cents, activation_date::text from policy_payments where policy_id = $1 and deleted_at is null order by id',
    [id],
  );
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

test('a draft that came to be paid monthly a month late owes its twelfth receipt when its year is over', async () => {
  const { body } = await contract(api, { periodicity: 12 }, tokens.policyholder);
  const id = Number(body.id);
  await on('2026-04-05T10:00:00Z', async () => {
    const { policyholder: token } = await logInDemoPeople(api);
    expect((await api.call('PATCH', `/policies/${id}`, { token, body: { periodicity: 1 } })).status).toBe(200);
    await sign(api, id, 11);
  });
  await on('2027-03-09T23:30:00Z', expire);
  expect(await receiptsOf(id)).toMatchObject(
    Array.from({ length: 12 }, (_, at) => ({ price_cents: 1295, pending_cents: at < 11 ? 0 : 1295 })),
  );
});

test('the last debit, which the bank has when the year is over, is booked when it comes', async () => {
  const id = await on('2027-01-16T10:00:00Z', async () => {
    const { policyholder: token } = await logInDemoPeople(api);
    const { body } = await contract(api, { paymentMethod: 'iban' }, token);
    const [first] = body.policy_payments as { id: number }[];
    const mandate = { iban: 'ES9121000418450200051332', account_holder: 'Ana Gil', mandate_version: 'core-1' };
    expect((await api.call('PUT', payPath(Number(body.id), first?.id, 'pay-new-iban'), { token, body: mandate })).status).toBe(200);
    await api.sql(`update payment_transactions set state = 'booked' where policy_id = $1`, [body.id]);
    await sign(api, body.id, 11);
    return Number(body.id);
  });
  await on('2028-01-12T05:00:00Z', () => makeSepaFile(api.ports));
  await on('2028-01-15T23:30:00Z', expire);
  expect([await statusOf(id), (await receiptsOf(id)).at(-1)]).toEqual([
    4,
    { price_cents: 1295, pending_cents: 1295, activation_date: '2028-01-14' },
  ]);
  const [debit] = await api.sql<{ order_number: string }>(
    `select order_number from payment_transactions where policy_id = $1 and state = 'open'`,
    [id],
  );
  const notice = accountNotice('AFTER-THE-YEAR', '2028-01-14', [{ endToEndId: debit?.order_number ?? '', amount: '12.95' }]);
  const { body } = await on('2028-01-18T10:00:00Z', async () => {
    const { staff: token } = await logInDemoPeople(api);
    return api.call('POST', '/bank_files', { token, body: { fileBase64: Buffer.from(notice).toString('base64') } });
  });
  expect(body.rows).toMatchObject([{ outcome: 'booked' }]);
  expect((await receiptsOf(id)).at(-1)).toMatchObject({ pending_cents: 0 });
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
  await expect(on('2027-04-01T10:00:00Z', () => expirePolicies(api.ports))).rejects.toThrow('update "policies"');
  expect([await statusOf(broken), await statusOf(fine)]).toEqual([3, 4]);
  await api.sql('drop trigger refuse on policies');
  await on('2027-04-01T10:00:00Z', expire);
  expect(await statusOf(broken)).toBe(4);
});
