import { beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePolicyEnd } from '#server/modules/payments/settlement/settle-policy.ts';
import { blockNotice, statusReport } from '#tests/support/bank-files.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { formOf, payPath } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { makeSepaFile } from './make-sepa-file.ts';

let token: string;
const api = await openModuleApi({ SESSION_IDLE_HOURS: '2000' });
beforeAll(async () => {
  token = (await logInDemoPeople(api)).policyholder;
});

beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files', 'payment_methods', 'messages'])
    await api.sql(`delete from ${table}`);
  api.now = new Date('2026-03-10T05:00:00Z');
  api.enqueued.length = 0;
});

/** Adds policies paid by account, each with `receipts` that fall due from the day after tomorrow on, and with a mandate signed on a day. */
async function addPolicies(
  count: number,
  { receipts = 1, signedOn = '2026-01-01' } = {},
): Promise<{ policyId: number; paymentIds: number[] }[]> {
  const ids = await api.sql<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     select gen_random_uuid(), 'S-' || gen_random_uuid(), 2, 1, 3, false, now() from generate_series(1, $1) returning id`,
    [count],
  );
  const policyIds = ids.map(({ id }) => id);
  await api.sql(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     select id, 3, true, 'ES9121000418450200051332', 'Ana Ruiz', 'M' || id, $2::date, 'core-1', now() from unnest($1::int[]) id`,
    [policyIds, signedOn],
  );
  const payments = await api.sql<{ id: number; policy_id: number }>(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date)
     select id, 'R-' || id || '-' || n, n, 995, 995, '2026-03-11'::date + n from unnest($1::int[]) id, generate_series(1, $2) n returning id, policy_id`,
    [policyIds, receipts],
  );
  const byPolicy = Map.groupBy(payments, ({ policy_id }) => policy_id);
  return policyIds.map((policyId) => ({ policyId, paymentIds: byPolicy.get(policyId)?.map(({ id }) => id) ?? [] }));
}

const debits = () =>
  api.sql<{ payment_id: number; sequence: string; value_date: string; sepa_file_id: number; state: string }>(
    `select payment_id, sequence, value_date::text, sepa_file_id, state from payment_transactions where kind = 'debit' order by payment_id`,
  );
/** The number of SQL statements that making one night's file takes. */
async function statementsOfFile(): Promise<number> {
  const before = api.statements;
  await makeSepaFile(api.ports);
  return api.statements - before;
}

test('a file of a thousand debits asks the database no more often than one of ten, and each of them is in it', async () => {
  await addPolicies(10);
  const ofTen = await statementsOfFile();
  expect(await debits()).toHaveLength(10);
  api.now = new Date('2026-03-11T05:00:00Z');
  await addPolicies(1000);
  expect(await statementsOfFile()).toBe(ofTen);
  const rows = await debits();
  expect(rows).toHaveLength(1010);
  expect(new Set(rows.map(({ sepa_file_id }) => sepa_file_id)).size).toBe(2);
  expect(await api.sql('select transaction_count n, control_sum_cents::int cents from sepa_files order by id')).toEqual([
    { n: 10, cents: 9950 },
    { n: 1000, cents: 995_000 },
  ]);
});

test('what the bank says of a thousand debits, by name or as a block, costs as many statements as of ten', async () => {
  const cost = async (xml: string, staff: string) => {
    const before = api.statements;
    const body = { fileBase64: Buffer.from(xml).toString('base64') };
    const answer = await api.call('POST', '/bank_files', { token: staff, body });
    return { rows: answer.body.rows as { outcome: string }[], statements: api.statements - before };
  };
  /** The number of SQL statements that importing the bank's answers to a day's file takes: one debit in ten is returned, the others are booked together. */
  const answersOf = async (count: number, day: string) => {
    // Logs in on that day: an earlier session has expired.
    const { staff } = await logInDemoPeople(api);
    await addPolicies(count);
    await makeSepaFile(api.ports);
    const orders = await api.sql<{ order_number: string }>(
      `select order_number from payment_transactions join sepa_files on sepa_files.id = sepa_file_id where day = $1 order by 1`,
      [day],
    );
    const back = orders.slice(0, count / 10).map(({ order_number }) => ({ endToEndId: order_number, amount: '9.95', reason: 'AM04' }));
    const returned = await cost(statusReport(`S-${day}`, `PERITIA-${day}`, back), staff);
    expect(returned.rows.map(({ outcome }) => outcome)).toEqual(back.map(() => 'returned'));
    const [block] = await api.sql<{ id: string }>(
      `select distinct 'PERITIA-' || day || '-' || to_char(value_date, 'YYYYMMDD') || '-' || sequence id
       from payment_transactions join sepa_files on sepa_files.id = sepa_file_id where day = $1`,
      [day],
    );
    const sum = ((count - back.length) * 995) / 100;
    const booked = await cost(blockNotice(`N-${day}`, '2026-03-10', block?.id ?? '', sum.toFixed(2)), staff);
    expect(booked.rows.map(({ outcome }) => outcome)).toEqual(Array(count - back.length).fill('booked'));
    return [returned.statements, booked.statements];
  };
  const ofTen = await answersOf(10, '2026-03-10');
  api.now = new Date('2026-03-11T05:00:00Z');
  expect(await answersOf(1000, '2026-03-11')).toEqual(ofTen);
  expect(await api.sql(`select count(*)::int n, sum(pending_cents)::int cents from policy_payments where payment_date is null`)).toEqual([
    { n: 101, cents: 101 * 995 },
  ]);
});

test('more debits than a statement has parameters fit in one file', async () => {
  await addPolicies(1500, { receipts: 5 });
  await makeSepaFile(api.ports);
  expect(await api.sql('select transaction_count n from sepa_files')).toEqual([{ n: 7500 }]);
});

test('of two receipts in one file by the same mandate only the first is its first use, and each has its own day', async () => {
  const [policy] = await addPolicies(1, { receipts: 2 });
  await makeSepaFile(api.ports);
  expect(await debits()).toMatchObject([
    { payment_id: policy?.paymentIds[0], sequence: 'FRST', value_date: '2026-03-12' },
    { payment_id: policy?.paymentIds[1], sequence: 'RCUR', value_date: '2026-03-13' },
  ]);
});

test('three servers at once, of which one is cut off in the middle, put each debit into one file', async () => {
  await addPolicies(20);
  const broken = { ...api.ports, blobs: { ...api.ports.blobs, put: () => Promise.reject(new Error('cut off')) } };
  const made = await Promise.allSettled([makeSepaFile(broken), makeSepaFile(api.ports), makeSepaFile(api.ports)]);
  expect(made.filter((result) => result.status === 'fulfilled' && result.value !== null)).toHaveLength(1);
  const rows = await debits();
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map(({ payment_id }) => payment_id)).size).toBe(20);
});

const told = () => api.sql<{ user_id: number; kind: string }>(`select user_id, kind from messages where kind = 'mandate-ended'`);

test('a mandate that nothing was debited by for 36 months is used no more: its policyholder is told, once, and gives it again', async () => {
  const [policy] = await addPolicies(1, { signedOn: '2023-03-01' });
  expect(await makeSepaFile(api.ports)).toBeNull();
  expect(await makeSepaFile(api.ports)).toBeNull();
  expect(await debits()).toEqual([]);
  expect(await told()).toEqual([{ user_id: 1, kind: 'mandate-ended' }]);
  const [policyId, paymentId] = [policy?.policyId ?? 0, policy?.paymentIds[0]];
  const path = (what: string) => payPath(policyId, paymentId, what);
  expect(formOf((await api.call('GET', path('pay-iban'), { token })).body).payment_methods).toEqual([]);
  expect((await api.call('PUT', path('pay-iban'), { token, body: {} })).body.code).toBe('payment-unavailable');
  const account = { iban: 'ES9121000418450200051332', account_holder: 'Ana Ruiz', mandate_version: 'core-1' };
  expect((await api.call('PUT', path('pay-new-iban'), { token, body: account })).body).toMatchObject({ value_date: '2026-03-24' });
  api.now = new Date('2026-03-19T05:00:00Z');
  await makeSepaFile(api.ports);
  expect(await debits()).toMatchObject([{ payment_id: paymentId, sequence: 'FRST', value_date: '2026-03-24' }]);
});

test('an old mandate that was used since goes on, also when that debit came back; of one that ended, the debit that was asked for is dropped', async () => {
  const [used, asked] = await addPolicies(2, { signedOn: '2022-01-01' });
  await api.sql(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, blob, sha256, state, created_at)
     values ('2023-05-01', 'PERITIA-2023-05-01', 1, 995, 'b', 'b', 'accepted', now())`,
  );
  await api.sql(
    `insert into payment_transactions (payment_id, policy_id, method_id, kind, order_number, amount_cents, state, sepa_file_id, value_date, created_at)
     select $1, m.policy_id, m.id, 'debit', '1000AAAAAAAA', 995, 'returned', (select id from sepa_files), '2023-05-05', now() from payment_methods m where m.policy_id = $2`,
    [used?.paymentIds[0], used?.policyId],
  );
  expect((await api.call('PUT', payPath(asked?.policyId ?? 0, asked?.paymentIds[0], 'pay-iban'), { token, body: {} })).status).toBe(200);
  await makeSepaFile(api.ports);
  expect(await debits()).toMatchObject([
    { payment_id: used?.paymentIds[0], state: 'returned' },
    { payment_id: used?.paymentIds[0], state: 'open', sequence: 'RCUR' },
    { payment_id: asked?.paymentIds[0], state: 'refused', sepa_file_id: null },
  ]);
  expect(await told()).toHaveLength(1);
});

test('what was asked of the bank for a receipt that is annulled goes into no file', async () => {
  const [policy] = await addPolicies(1);
  const policyId = policy?.policyId ?? 0;
  expect((await api.call('PUT', payPath(policyId, policy?.paymentIds[0], 'pay-iban'), { token, body: {} })).status).toBe(200);
  const days = { firstDay: '2026-03-01', lastDay: '2026-03-10', termLastDay: '2027-02-28' };
  const ended = { policyId, policyNumber: 'S-1', yearCents: 995, isSigned: true, ...days };
  await api.ports.db.transaction((db) => settlePolicyEnd(db, api.ports, { cause: 'withdrawn', ended, isRefundDue: true }));
  expect(await debits()).toMatchObject([{ state: 'refused', sepa_file_id: null }]);
  expect(await makeSepaFile(api.ports)).toBeNull();
});
