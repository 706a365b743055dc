import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReceiptLines } from '#domain/payment/receipt-lines.ts';
import type { Executor } from '#server/db/connect.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import type { PaymentRow } from './store.ts';

/** Those of a policy that count, locked until the transaction ends. */
export async function lockPayments(db: Executor, policyId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(policyPayments)
    .where(and(eq(policyPayments.policyId, policyId), isNull(policyPayments.deletedAt)))
    .orderBy(asc(policyPayments.id))
    .for('update');
}

/** Payments that a bank or gateway has been asked for and has not answered. */
export async function idsInCollection(db: Executor, policyId: number): Promise<number[]> {
  const rows = await db
    .select({ id: paymentTransactions.paymentId })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.policyId, policyId), eq(paymentTransactions.state, 'open')));
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

export async function setPrice(db: Executor, id: number, priceCents: number, lines: ReceiptLines): Promise<void> {
  await db.update(policyPayments).set({ priceCents, pendingCents: priceCents, lines }).where(eq(policyPayments.id, id));
}

/** Soft (decision A75); others may take their identifiers. */
export async function annulPayments(db: Executor, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(policyPayments)
    .set({ deletedAt: at, identifier: sql`${policyPayments.identifier} || '-' || ${policyPayments.id}` })
    .where(inArray(policyPayments.id, [...ids]));
}

/** How many the policy ever had. */
export async function countPayments(db: Executor, policyId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(policyPayments).where(eq(policyPayments.policyId, policyId));
  return row?.count ?? 0;
}
