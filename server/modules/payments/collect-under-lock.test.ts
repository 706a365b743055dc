import { beforeEach, expect, test } from 'vitest';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { sealEvents } from '#server/modules/audit/seal-events.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { addDraft } from '#tests/support/module-payments.ts';
import { makeSepaFile } from './debits/make-sepa-file.ts';
import { lockBank } from './debits/store-sepa.ts';
import { markAsPaid } from './mark-as-paid.ts';
import { changeMethod } from './methods/change-method.ts';
import { payRemaining } from './pay.ts';
import { settlePolicyEnd } from './settlement/settle-policy.ts';
import { lockPolicy } from './store.ts';

const api = await openModuleApi();
const staff: UserActor = { kind: 'user', userId: 1, role: 'staff', tokenHash: '', factorAt: null };

beforeEach(async () => {
  for (const table of ['payment_transactions', 'policy_payments', 'sepa_files', 'payment_methods']) await api.sql(`delete from ${table}`);
  api.now = new Date('2026-03-10T05:00:00Z');
});

interface Payer {
  policyId: number;
  paymentId: number;
  methodId: number;
}

/** A policy with one receipt that is due today, and the account from which it is debited. */
async function addPayer(name: string): Promise<Payer> {
  const { policyId, paymentIds } = await addDraft(api, name);
  const [, paymentId = 0] = paymentIds;
  await api.sql('delete from policy_payments where policy_id = $1 and id <> $2', [policyId, paymentId]);
  const [method] = await api.sql<{ id: number }>(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     values ($1, 3, true, 'ES9121000418450200051332', 'Ana Ruiz', 'M' || $1::int, '2026-01-01', 'core-1', now()) returning id`,
    [policyId],
  );
  return { policyId, paymentId, methodId: method?.id ?? 0 };
}

const withdraw = async (db: Executor, { policyId }: Payer) => {
  const days = { firstDay: '2026-03-01', lastDay: '2026-03-10', termLastDay: '2027-02-28' };
  const ended = { policyId, policyNumber: `W-${policyId}`, yearCents: 995, isSigned: true, ...days };
  await settlePolicyEnd(db, api.ports, { cause: 'withdrawn', ended, isRefundDue: true });
};
const pay = (db: Executor, { policyId, paymentId }: Payer) => markAsPaid(db, api.ports, staff, { policyId, paymentId });
const removeAccount = (db: Executor, { policyId, methodId }: Payer) =>
  changeMethod(db, api.ports, staff, { policyId, methodId, change: 'removed' });
const askForDebit = (db: Executor, { policyId }: Payer) => payRemaining({ db, ports: api.ports, actor: staff }, policyId, 3);

/** Starts the night's file while a transaction holds the policy; the file waits for its lock and then goes on with what the transaction has changed. */
async function fileDuring(payer: Payer, change: (db: Executor, payer: Payer) => Promise<unknown>): Promise<number | null> {
  let file: Promise<number | null> = Promise.resolve(null);
  await api.ports.db.transaction(async (db) => {
    await lockPolicy(db, payer.policyId);
    file = makeSepaFile(api.ports);
    await expect.poll(() => lockWaits(api), { timeout: 10_000 }).toBe(1);
    await change(db, payer);
  });
  return file;
}
const debits = () => api.sql(`select state, sepa_file_id from payment_transactions where kind = 'debit' order by id`);

test.each([
  ['its policy is withdrawn from', withdraw],
  ['its receipt is marked as paid', pay],
  ['its account is removed', removeAccount],
])('a debit that waits goes into no file when %s while the file is made', async (name, change) => {
  const payer = await addPayer(`debit-${name}`);
  await api.ports.db.transaction((db) => askForDebit(db, payer));
  api.now = new Date('2026-03-11T05:00:00Z');
  expect(await fileDuring(payer, change)).toBeNull();
  expect(await debits()).toEqual([{ state: 'refused', sepa_file_id: null }]);
});

test.each([
  ['its policy is withdrawn from', withdraw],
  ['it is marked as paid', pay],
  ['its account is removed', removeAccount],
])('a receipt that has fallen due is not debited when %s while the file is made', async (name, change) => {
  expect(await fileDuring(await addPayer(`receipt-${name}`), change)).toBeNull();
  expect(await debits()).toEqual([]);
});

test('a receipt that its holder has debited while the file is made is in it once', async () => {
  const file = await fileDuring(await addPayer('asked'), askForDebit);
  expect(file).not.toBeNull();
  expect(await debits()).toEqual([{ state: 'open', sepa_file_id: file }]);
});

test('events are sealed while a job collects', async () => {
  let isSealed = false;
  const sealing = await api.ports.db.transaction(async (db) => {
    await lockBank(db);
    const sealed = sealEvents(api.ports).finally(() => {
      isSealed = true;
    });
    while (!isSealed && (await lockWaits(api)) === 0);
    return { sealed, isSealedBeside: isSealed };
  });
  await sealing.sealed;
  expect(sealing.isSealedBeside).toBe(true);
});
