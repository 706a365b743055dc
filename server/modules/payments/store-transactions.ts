import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import type { Page } from '#server/modules/lists/page.ts';
import { jsonRecords } from './json-records.ts';

export type TransactionRow = typeof paymentTransactions.$inferSelect;
export type NewTransaction = typeof paymentTransactions.$inferInsert;

const isOpenDebit = and(eq(paymentTransactions.kind, 'debit'), eq(paymentTransactions.state, 'open'));
export const isOpenCharge = and(eq(paymentTransactions.isCharge, true), eq(paymentTransactions.state, 'open'));

/** Whether the bank has a transaction, or the gateway may have it: until one of them has answered, nothing else may be collected for its receipt. */
export function isUnderWay({ state, isCharge, sepaFileId }: TransactionRow): boolean {
  return state === 'open' && (isCharge || sepaFileId !== null);
}

/** The civil day on which a receipt's account is debited without anybody doing anything; null: no debit is asked for. `transactions`: those of the receipt. */
export function debitDay(transactions: readonly TransactionRow[]): string | null {
  return transactions.find(({ kind, state }) => kind === 'debit' && state === 'open')?.valueDate ?? null;
}

export async function insertTransactions(db: Executor, rows: NewTransaction[]): Promise<TransactionRow[]> {
  return db.insert(paymentTransactions).values(rows).returning();
}

export async function updateTransactions(db: Executor, ids: number[], changes: Partial<NewTransaction>): Promise<void> {
  if (ids.length > 0) await db.update(paymentTransactions).set(changes).where(inArray(paymentTransactions.id, ids));
}

export async function transactionsOf(db: Executor, paymentId: number): Promise<TransactionRow[]> {
  return db.select().from(paymentTransactions).where(eq(paymentTransactions.paymentId, paymentId)).orderBy(asc(paymentTransactions.id));
}

/** The transactions that share an order number or end-to-end id. */
export async function transactionsOfOrder(db: Executor, orderNumber: string): Promise<TransactionRow[]> {
  return db.select().from(paymentTransactions).where(eq(paymentTransactions.orderNumber, orderNumber)).orderBy(asc(paymentTransactions.id));
}

/** The filters of the list of all policies' transactions; it shows each with its receipt, even a deleted one. */
export interface TransactionFilter {
  state?: TransactionRow['state'] | undefined;
  type?: '1' | '2' | '3' | undefined;
  sepa_file_id?: number | undefined;
  retried?: '0' | '1' | undefined;
}

const kindOfType = { 1: 'card', 2: 'manual', 3: 'debit' } as const;

/** SQL condition: the transaction failed and its receipt is still owed; `wanted`: whether the receipt will be collected again automatically. */
function isRetried(wanted: '0' | '1'): SQL | undefined {
  const failed = inArray(paymentTransactions.state, ['refused', 'returned']);
  const isOwed = and(isNull(policyPayments.deletedAt), gt(policyPayments.pendingCents, 0));
  return and(failed, isOwed, wanted === '1' ? isNotNull(policyPayments.retryOn) : isNull(policyPayments.retryOn));
}

export function loadTransactionPage(db: Executor, page: Page, { state, type, sepa_file_id: fileId, retried }: TransactionFilter) {
  return db
    .select({
      row: paymentTransactions,
      policyNumber: policies.number,
      identifier: policyPayments.identifier,
      retryOn: policyPayments.retryOn,
      isHeld: policyPayments.isHeld,
      sortValue: page.sortValue,
    })
    .from(paymentTransactions)
    .innerJoin(policies, eq(policies.id, paymentTransactions.policyId))
    .leftJoin(policyPayments, eq(policyPayments.id, paymentTransactions.paymentId))
    .where(
      and(
        page.after,
        state && eq(paymentTransactions.state, state),
        type && eq(paymentTransactions.kind, kindOfType[type]),
        fileId === undefined ? undefined : eq(paymentTransactions.sepaFileId, fileId),
        retried && isRetried(retried),
      ),
    );
}

/** A subquery over receipts: their debits that wait for a file or are at the bank, and their charges that the gateway has not answered. */
export function openCollections(db: Executor) {
  return db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.paymentId, policyPayments.id), or(isOpenDebit, isOpenCharge)));
}

/** The debit of a receipt that waits for its file or is at the bank; null: there is none. */
export async function openDebitOf(db: Executor, paymentId: number): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.paymentId, paymentId), isOpenDebit));
  return row ?? null;
}

/** The debits of a policy that are in no file yet. */
export async function unsentDebitsOf(db: Executor, policyId: number): Promise<TransactionRow[]> {
  return db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.policyId, policyId), isOpenDebit, isNull(paymentTransactions.sepaFileId)));
}

/** Sets the amount of a receipt's debit, if it is in no file yet. */
export async function setUnsentDebitAmount(db: Executor, paymentId: number, amountCents: number): Promise<void> {
  await db
    .update(paymentTransactions)
    .set({ amountCents })
    .where(and(eq(paymentTransactions.paymentId, paymentId), isOpenDebit, isNull(paymentTransactions.sepaFileId)));
}

/** Cancels the debits of accounts, or of receipts, that are in no file yet. */
export async function refuseUnsentDebits(
  db: Executor,
  of: 'methodId' | 'paymentId',
  ids: number[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await db
    .update(paymentTransactions)
    .set({ state: 'refused', reason, settledAt: at })
    .where(and(inArray(paymentTransactions[of], ids), isOpenDebit, isNull(paymentTransactions.sepaFileId)));
}

/** The receipts of a policy for which something is under way (`isUnderWay`). */
export async function paymentsUnderWay(db: Executor, policyId: number): Promise<(number | null)[]> {
  const open = and(eq(paymentTransactions.policyId, policyId), eq(paymentTransactions.state, 'open'));
  return (await db.select().from(paymentTransactions).where(open)).filter(isUnderWay).map(({ paymentId }) => paymentId);
}

/** A new transaction that collects a receipt with a stored payment method. */
export interface NewCollection {
  payment_id: number;
  policy_id: number;
  method_id: number;
  order_number: string;
  amount_cents: number;
  /** Civil date on which a debit is collected; null for a card. */
  value_date: string | null;
}

/** Writes debits that wait for a file, or card charges that the gateway was not asked for yet. */
export async function insertCollections(
  db: Executor,
  kind: 'debit' | 'card',
  rows: readonly NewCollection[],
  createdAt: Date,
): Promise<void> {
  const columns = 'payment_id int, policy_id int, method_id int, order_number text, amount_cents int, value_date date';
  await db.execute(sql`
    insert into ${paymentTransactions} (payment_id, policy_id, method_id, order_number, amount_cents, value_date, kind, is_charge, state, created_at)
    select row.*, ${kind}, ${kind === 'card'}, 'open', ${createdAt.toISOString()}::timestamptz from ${jsonRecords(rows, columns)}`);
}

/** A debit with the values that it has in the bank's file. */
export interface SentDebit {
  id: number;
  amount_cents: number;
  value_date: string;
  sequence: 'FRST' | 'RCUR';
}

export async function putInFile(db: Executor, sepaFileId: number, rows: readonly SentDebit[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update ${paymentTransactions} sent
    set sepa_file_id = ${sepaFileId}, amount_cents = row.amount_cents, value_date = row.value_date, sequence = row.sequence
    from ${jsonRecords(rows, 'id int, amount_cents int, value_date date, sequence text')} where sent.id = row.id and sent.state = 'open'`);
  if (rowCount !== rows.length) throw new Error('a debit of the file is not open');
}
