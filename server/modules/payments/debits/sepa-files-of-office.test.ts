import { beforeEach, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { callsAs, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
const as = callsAs(api, await logInDemoPeople(api));

beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files', 'payment_methods']) await api.sql(`delete from ${table}`);
  await api.sql(`delete from audit_events where kind like 'sepa-file-%'`);
  api.now = new Date('2026-03-10T05:00:00Z');
});

/** Adds a policy paid by account, with a receipt that falls due in two days. */
async function addReceipt(): Promise<number> {
  const [policy] = await api.sql<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     values (gen_random_uuid(), 'S-' || gen_random_uuid(), 2, 1, 3, false, now()) returning id`,
  );
  await api.sql(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     values ($1, 3, true, 'ES9121000418450200051332', 'Ana Ruiz', 'M' || $1::int, '2026-01-01', 'core-1', now())`,
    [policy?.id],
  );
  await api.sql(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date)
     values ($1, 'R-' || $1::int, 1, 995, 995, '2026-03-12')`,
    [policy?.id],
  );
  return policy?.id ?? 0;
}

test('the office makes the file of today without waiting for its hour, once, and says when it went to the bank', async () => {
  expect((await as('staff', 'POST', '/sepa_files')).body).toEqual({ file: null });
  const policyId = await addReceipt();
  const { status, body } = await as('staff', 'POST', '/sepa_files');
  const file = body.file as { id: number };
  expect([status, file]).toMatchObject([
    200,
    { day: '2026-03-10', transactions: 1, control_sum: 9.95, state: 'made', handed_over_at: null },
  ]);
  expect((await as('staff', 'POST', '/sepa_files')).body.code).toBe('already-exists');

  const held = await as('staff', 'GET', `/payment_transactions?filter[sepa_file_id]=${file.id}&filter[type]=3`);
  expect(held.body.data).toMatchObject([{ policy_id: policyId, amount: 9.95, state: 'open', sepa_file_id: file.id, is_held: false }]);
  expect((await as('staff', 'GET', `/payment_transactions?filter[sepa_file_id]=${file.id + 1}`)).body.data).toEqual([]);

  const path = `/sepa_files/${file.id}`;
  const handed = await as('staff', 'PATCH', path, { handed_over: true });
  expect([handed.status, handed.body.handed_over_at]).toEqual([200, '2026-03-10T05:00:00.000Z']);
  // Setting it again writes no second event.
  await as('staff', 'PATCH', path, { handed_over: true });
  expect((await as('staff', 'PATCH', path, { handed_over: false })).body.handed_over_at).toBeNull();
  const events = await api.sql(
    `select kind, user_id is not null as by_somebody from audit_events where kind like 'sepa-file-%' order by id`,
  );
  expect(events).toEqual(['made', 'handed-over', 'handed-over'].map((what) => ({ kind: `sepa-file-${what}`, by_somebody: true })));
});

test('what was not collected says when it is asked for again, and whether it is at all', async () => {
  const [one, other] = [await addReceipt(), await addReceipt()];
  for (const [policyId, retryOn] of [
    [one, '2026-03-17'],
    [other, null],
  ])
    await api.sql(
      `with receipt as (update policy_payments set retry_on = $2::date, is_held = $2::date is null where policy_id = $1 returning id)
       insert into payment_transactions (payment_id, policy_id, kind, order_number, amount_cents, state, reason, created_at)
       select id, $1, 'debit', 'E-' || id, 995, 'returned', 'AM04', now() from receipt`,
      [policyId, retryOn],
    );
  const found = async (retried: string) => (await as('staff', 'GET', `/payment_transactions?filter[retried]=${retried}`)).body.data;
  expect(await found('1')).toMatchObject([{ policy_id: one, retry_on: '2026-03-17', is_held: false, reason: 'AM04' }]);
  expect(await found('0')).toMatchObject([{ policy_id: other, retry_on: null, is_held: true }]);
  // Receipts that were paid meanwhile are not retried.
  await api.sql(`update policy_payments set pending_cents = 0, payment_date = '2026-03-11'`);
  expect([await found('1'), await found('0')]).toEqual([[], []]);
});

test('where nobody pays by debit there is no file', async () => {
  const { sepaCreditor } = api.ports.config;
  api.ports.config.sepaCreditor = null;
  expect((await as('staff', 'POST', '/sepa_files')).body.code).toBe('payment-unavailable');
  api.ports.config.sepaCreditor = sepaCreditor;
});

test.each(['policyholder', 'store', 'distributor'] as const)('is not for a %s', async (person) => {
  await addReceipt();
  expect((await as(person, 'POST', '/sepa_files')).status).toBe(403);
  const { body } = await as('staff', 'POST', '/sepa_files');
  const { id } = body.file as { id: number };
  expect((await as(person, 'PATCH', `/sepa_files/${id}`, { handed_over: true })).status).toBe(403);
});
