import { and, asc, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';

export type TransactionRow = typeof paymentTransactions.$inferSelect;
export type NewTransaction = typeof paymentTransactions.$inferInsert;

const isOpenDebit = and(eq(paymentTransactions.kind, 'debit'), eq(paymentTransactions.state, 'open'));

export async function insertTransactions(db: Executor, rows: NewTransaction[]): Promise<TransactionRow[]> {
  return db.insert(paymentTransactions).values(rows).returning();
}

export async function updateTransactions(db: Executor, ids: number[], changes: Partial<NewTransaction>): Promise<void> {
  if (ids.length > 0) await db.update(paymentTransactions).set(changes).where(inArray(paymentTransactions.id, ids));
}

export async function transactionsOf(db: Executor, paymentId: number): Promise<TransactionRow[]> {
  return db.select().from(paymentTransactions).where(eq(paymentTransactions.paymentId, paymentId)).orderBy(asc(paymentTransactions.id));
}

/** Those that share an order number or end-to-end id. */
export async function transactionsOfOrder(db: Executor, orderNumber: string): Promise<TransactionRow[]> {
  return db.select().from(paymentTransactions).where(eq(paymentTransactions.orderNumber, orderNumber)).orderBy(asc(paymentTransactions.id));
}

/** For a query over receipts: their debits that wait for a file or are at the bank. */
export function openDebits(db: Executor) {
  return db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.paymentId, policyPayments.id), isOpenDebit));
}

/** The debit that waits for its file or is at the bank. */
export async function openDebitOf(db: Executor, paymentId: number): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.paymentId, paymentId), isOpenDebit));
  return row ?? null;
}

/** Debits of a policy that no file holds yet. */
export async function unsentDebitsOf(db: Executor, policyId: number): Promise<TransactionRow[]> {
  return db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.policyId, policyId), isOpenDebit, isNull(paymentTransactions.sepaFileId)));
}

/** The receipts of a policy for which the bank has a debit. */
export async function sentDebitsOf(db: Executor, policyId: number): Promise<(number | null)[]> {
  const rows = await db
    .select({ paymentId: paymentTransactions.paymentId })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.policyId, policyId), isOpenDebit, isNotNull(paymentTransactions.sepaFileId)));
  return rows.map(({ paymentId }) => paymentId);
}

/** Debits of a mandate that reached the bank and were not refused by it. */
export async function debitsOfMandate(db: Executor, methodId: number): Promise<number> {
  const [row] = await db
    .select({ debits: count() })
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentTransactions.methodId, methodId),
        eq(paymentTransactions.kind, 'debit'),
        isNotNull(paymentTransactions.sepaFileId),
        ne(paymentTransactions.state, 'refused'),
      ),
    );
  return row?.debits ?? 0;
}
