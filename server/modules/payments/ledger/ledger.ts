import { firstReceipt } from '#domain/payment/first-receipt.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { type AuditEvent, recordEvents, type Who } from '#server/modules/audit/record-event.ts';
import { endRefusedAccounts } from '#server/modules/payments/methods/end-refused-accounts.ts';
import { setOffReturns } from '#server/modules/payments/settlement/set-off-returns.ts';
import { lowerOverpriced, refundOverpaid, refundSurplus } from '#server/modules/payments/settlement/settle-policy.ts';
import type { LockedPolicy, PaymentRow } from '#server/modules/payments/store.ts';
import { refuseUnsentDebits, type TransactionRow } from '#server/modules/payments/store-transactions.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import {
  countReturnedDebits,
  loadTransactions,
  lockPaymentsById,
  lockPoliciesOf,
  paymentsOfPolicies,
  writePayments,
  writeTransactions,
} from './store-ledger.ts';

/**
 * Transactions with their receipts and policies, all locked. What a bank or gateway reports of them is worked out in memory and written at the end: a file of thousands
 * takes as many statements as one notice. The rows in it are updated as it goes on.
 */
export interface Ledger {
  /** When it was opened. */
  at: Date;
  policies: Map<number, LockedPolicy>;
  transactions: Map<number, TransactionRow>;
  /** The receipts by their ids, without deleted ones. */
  payments: Map<number, PaymentRow>;
  /** How many debits of a receipt the bank has returned. */
  returnedDebits: Map<number, number>;
  changed: { transactions: Set<TransactionRow>; payments: Set<PaymentRow> };
  /** Receipts that became paid, with who booked them. */
  paid: Map<PaymentRow, Who>;
  /** Receipts for which more was paid than was pending, and by how much. */
  surplus: Map<PaymentRow, number>;
  /** Receipts of ended policies of which money was returned, and how much. */
  wentBack: Map<PaymentRow, number>;
  events: AuditEvent[];
}

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

export async function openLedger(db: Executor, { clock }: Ports, transactionIds: readonly number[]): Promise<Ledger> {
  const policies = await lockPoliciesOf(db, transactionIds);
  // Read again under the lock.
  const transactions = await loadTransactions(db, transactionIds);
  const payments = await lockPaymentsById(
    db,
    transactions.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const debits = transactions.filter(({ kind }) => kind === 'debit');
  const debitedIds = debits.flatMap(({ paymentId }) => paymentId ?? []);
  return {
    at: clock.now(),
    policies: byId(policies),
    transactions: byId(transactions),
    payments: byId(payments),
    returnedDebits: debitedIds.length === 0 ? new Map() : await countReturnedDebits(db, debitedIds),
    changed: { transactions: new Set(), payments: new Set() },
    paid: new Map(),
    surplus: new Map(),
    wentBack: new Map(),
    events: [],
  };
}

/** The receipt of a transaction; null: it has none, or the receipt was deleted. */
export function paymentOf(ledger: Ledger, { paymentId }: TransactionRow): PaymentRow | null {
  return (paymentId !== null && ledger.payments.get(paymentId)) || null;
}

export function changeTransaction(ledger: Ledger, transaction: TransactionRow, changes: Partial<TransactionRow>): void {
  ledger.changed.transactions.add(Object.assign(transaction, { ...changes, settledAt: ledger.at }));
}

export function changePayment(ledger: Ledger, payment: PaymentRow, changes: Partial<PaymentRow>): void {
  ledger.changed.payments.add(Object.assign(payment, changes));
}

/** The number of returned debits of a receipt, including the one that is returned now. */
export function countReturn({ returnedDebits }: Ledger, paymentId: number): number {
  const returns = (returnedDebits.get(paymentId) ?? 0) + 1;
  returnedDebits.set(paymentId, returns);
  return returns;
}

/** Notes money that was returned for a receipt: if its policy has ended, it is set off against what is to be paid back. */
export function noteReturn({ policies, wentBack }: Ledger, payment: PaymentRow, amountCents: number): void {
  if (policies.get(payment.policyId)?.status !== policyStatus.cancelled) return;
  wentBack.set(payment, (wentBack.get(payment) ?? 0) + amountCents);
}

/**
 * Writes what was worked out. Of a receipt that was paid, the debits in no file yet are cancelled; what exceeds the pending amount or the price of the year is
 * refunded; and the first receipt of a draft makes its policy active (decision A35). What was returned after the end of a policy is set off, and when money was
 * returned no more than the price of the year stays owed.
 */
export async function closeLedger(db: Executor, ports: Ports, ledger: Ledger): Promise<void> {
  const { policies, changed, paid, surplus, wentBack, events } = ledger;
  if (changed.transactions.size > 0) await writeTransactions(db, [...changed.transactions]);
  if (changed.payments.size > 0) await writePayments(db, [...changed.payments]);
  await recordEvents(db, ports, events);
  for (const [{ policyId }, cents] of surplus) await refundSurplus(db, ports, policies.get(policyId), cents);
  if (wentBack.size > 0) await setOffReturns(db, ports, wentBack);
  if (paid.size > 0) await settlePaid(db, ports, ledger);
  const returned = [...changed.transactions].filter(({ state }) => state === 'returned');
  if (returned.length === 0) return;
  await endRefusedAccounts(db, ports, returned, policies);
  await lowerOverpriced(db, ports, [...new Set(returned.map(({ policyId }) => policyId))]);
}

async function settlePaid(db: Executor, ports: Ports, { at, policies, paid }: Ledger): Promise<void> {
  const ids = [...paid.keys()].map(({ id }) => id);
  await refuseUnsentDebits(db, 'paymentId', ids, { reason: 'paid', at });
  await refundOverpaid(db, ports, [...new Set([...paid.keys()].map(({ policyId }) => policyId))]);
  const drafts = [...policies.values()].filter(({ status }) => status === policyStatus.draft);
  if (drafts.length === 0) return;
  const receipts = Map.groupBy(
    await paymentsOfPolicies(
      db,
      drafts.map(({ id }) => id),
    ),
    ({ policyId }) => policyId,
  );
  for (const policy of drafts) {
    const first = firstReceipt(receipts.get(policy.id) ?? []);
    const who = [...paid].find(([{ id }]) => id === first?.id)?.[1];
    if (who) await movePolicy(db, ports, policy, { event: 'payment-booked', who });
  }
}
