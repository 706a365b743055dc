import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { isOneOf } from '#server/modules/payments/is-one-of.ts';
import { jsonRecords } from '#server/modules/payments/json-records.ts';
import { type LockedPolicy, lockPolicies, type PaymentRow } from '#server/modules/payments/store.ts';
import type { TransactionRow } from '#server/modules/payments/store-transactions.ts';

export async function debitIdsOfOrders(db: Executor, orderNumbers: readonly string[]): Promise<number[]> {
  const { id, kind, orderNumber } = paymentTransactions;
  const isNamed = sql`${orderNumber} = any(${sql.param([...orderNumbers])}::text[])`;
  const rows = await db
    .select({ id })
    .from(paymentTransactions)
    .where(and(eq(kind, 'debit'), isNamed));
  return rows.map((row) => row.id);
}

/** The policies of these transactions, locked. */
export async function lockPoliciesOf(db: Executor, transactionIds: readonly number[]): Promise<LockedPolicy[]> {
  const own = db
    .select({ id: paymentTransactions.policyId })
    .from(paymentTransactions)
    .where(isOneOf(paymentTransactions.id, transactionIds));
  return lockPolicies(db, own);
}

export async function loadTransactions(db: Executor, ids: readonly number[]): Promise<TransactionRow[]> {
  return db.select().from(paymentTransactions).where(isOneOf(paymentTransactions.id, ids)).orderBy(asc(paymentTransactions.id));
}

/** The receipts with these ids, locked, without deleted ones. */
export async function lockPaymentsById(db: Executor, ids: readonly number[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(policyPayments)
    .where(and(isOneOf(policyPayments.id, ids), isNull(policyPayments.deletedAt)))
    .orderBy(asc(policyPayments.id))
    .for('update');
}

/** The number of returned debits by receipt; receipts without any are not in the map. */
export async function countReturnedDebits(db: Executor, paymentIds: readonly number[]): Promise<Map<number, number>> {
  const { paymentId, kind, state } = paymentTransactions;
  const rows = await db
    .select({ paymentId, returns: count() })
    .from(paymentTransactions)
    .where(and(isOneOf(paymentId, paymentIds), eq(kind, 'debit'), eq(state, 'returned')))
    .groupBy(paymentId);
  return new Map(rows.flatMap((row) => (row.paymentId === null ? [] : [[row.paymentId, row.returns]])));
}

/** The receipts of these policies, without deleted ones. */
export async function paymentsOfPolicies(db: Executor, policyIds: readonly number[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(policyPayments)
    .where(and(isOneOf(policyPayments.policyId, policyIds), isNull(policyPayments.deletedAt)));
}

export async function writeTransactions(db: Executor, rows: readonly TransactionRow[]): Promise<void> {
  const records = rows.map(({ id, state, reason, authorisation, settledAt }) => ({
    id,
    state,
    reason,
    authorisation,
    settled_at: settledAt,
  }));
  await db.execute(sql`
    update ${paymentTransactions} kept
    set state = row.state, reason = row.reason, authorisation = row.authorisation, settled_at = row.settled_at
    from ${jsonRecords(records, 'id int, state text, reason text, authorisation text, settled_at timestamptz')} where kept.id = row.id`);
}

export async function writePayments(db: Executor, rows: readonly PaymentRow[]): Promise<void> {
  const records = rows.map(({ id, priceCents, pendingCents, lines, paymentDate, retryOn, isHeld, remindedAt }) => ({
    id,
    price_cents: priceCents,
    pending_cents: pendingCents,
    lines,
    payment_date: paymentDate,
    retry_on: retryOn,
    is_held: isHeld,
    reminded_at: remindedAt,
  }));
  const columns =
    'id int, price_cents int, pending_cents int, lines jsonb, payment_date date, retry_on date, is_held bool, reminded_at timestamptz';
  await db.execute(sql`
    update ${policyPayments} kept
    set price_cents = row.price_cents, pending_cents = row.pending_cents, lines = row.lines, payment_date = row.payment_date, retry_on = row.retry_on,
      is_held = row.is_held, reminded_at = row.reminded_at
    from ${jsonRecords(records, columns)} where kept.id = row.id`);
}
