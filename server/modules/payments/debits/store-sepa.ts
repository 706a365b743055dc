import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { bankFiles, paymentMethods, paymentTransactions, policyPayments, sepaFiles } from '#server/db/schema-payments.ts';
import type { Page } from '#server/modules/lists/page.ts';
import { isOneOf } from '#server/modules/payments/is-one-of.ts';
import { isToBeEvaluatedFirst } from '#server/modules/payments/is-to-be-evaluated-first.ts';
import { lockPolicies } from '#server/modules/payments/store.ts';
import { bindsSomebody } from '#server/modules/policy-core/binds-somebody.ts';
import { isLive } from '#server/modules/policy-core/is-live.ts';
import type { DebitBlock } from './sepa-document.ts';

export type SepaFileRow = typeof sepaFiles.$inferSelect;
export type BankFileRecord = typeof bankFiles.$inferSelect;

/** The key of an advisory lock (any number will do). Jobs that collect for many policies, and the import of a bank file, hold it until their transaction ends. */
const bankLock = 7_304_223;

export async function lockBank(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${bankLock})`);
}

/** A subquery over accounts: the value date of the last debit sent to the bank under the account's mandate; null: none was sent. */
const lastUsedOn = sql<string | null>`(
  select max(used.value_date) from ${paymentTransactions} used where used.method_id = ${paymentMethods.id} and used.sepa_file_id is not null)`;

/** Accounts of live policies whose mandate was last used, or else signed, before a day, each with its policy's holder. Their policies are locked. */
export async function accountsUnusedSince(db: Executor, day: string) {
  return db
    .select({ method: paymentMethods, userId: policies.userId })
    .from(paymentMethods)
    .innerJoin(policies, and(eq(policies.id, paymentMethods.policyId), isLive))
    .where(and(isNull(paymentMethods.removedAt), lt(paymentMethods.mandateSignedOn, day), or(isNull(lastUsedOn), lt(lastUsedOn, day))))
    .orderBy(asc(policies.id), asc(paymentMethods.id))
    .for('update', { of: policies });
}

/**
 * Debits that are in no file yet and are to be collected by a day, of policies that bind somebody and wait for no evaluation (one may have been asked for again since),
 * oldest receipt first, each with the value date of the last debit under its mandate. Their policies are locked.
 */
export async function debitsToSend(db: Executor, until: string) {
  const waits = and(
    eq(paymentTransactions.kind, 'debit'),
    eq(paymentTransactions.state, 'open'),
    isNull(paymentTransactions.sepaFileId),
    lte(paymentTransactions.valueDate, until),
    not(isToBeEvaluatedFirst(db)),
  );
  const debited = db
    .select({ id: paymentTransactions.policyId })
    .from(paymentTransactions)
    .innerJoin(policies, eq(policies.id, paymentTransactions.policyId))
    .where(and(waits, bindsSomebody(db)));
  const locked = await lockPolicies(db, debited);
  const ids = locked.map(({ id }) => id);
  return db
    .select({ transaction: paymentTransactions, payment: policyPayments, method: paymentMethods, lastUsedOn })
    .from(paymentTransactions)
    .innerJoin(policies, eq(policies.id, paymentTransactions.policyId))
    .innerJoin(policyPayments, and(eq(policyPayments.id, paymentTransactions.paymentId), isNull(policyPayments.deletedAt)))
    .innerJoin(paymentMethods, and(eq(paymentMethods.id, paymentTransactions.methodId), isNull(paymentMethods.removedAt)))
    .where(and(waits, isOneOf(paymentTransactions.policyId, ids)))
    .orderBy(asc(paymentTransactions.policyId), asc(policyPayments.activationDate), asc(policyPayments.id));
}

export async function findSepaFileOf(db: Executor, day: string): Promise<SepaFileRow | null> {
  const [row] = await db.select().from(sepaFiles).where(eq(sepaFiles.day, day));
  return row ?? null;
}

export async function findSepaFile(db: Executor, id: number): Promise<SepaFileRow | null> {
  const [row] = await db.select().from(sepaFiles).where(eq(sepaFiles.id, id));
  return row ?? null;
}

export async function insertSepaFile(db: Executor, row: typeof sepaFiles.$inferInsert): Promise<number> {
  const [made] = await db.insert(sepaFiles).values(row).returning({ id: sepaFiles.id });
  return made?.id ?? 0;
}

export function loadSepaFilePage(db: Executor, page: Page, day: string | undefined) {
  return db
    .select({ file: sepaFiles, sortValue: page.sortValue })
    .from(sepaFiles)
    .where(and(page.after, day === undefined ? undefined : eq(sepaFiles.day, day)));
}

/** Stores the bank's status of a file as a whole; null: no file of ours. */
export async function updateSepaFileState(db: Executor, messageId: string, state: SepaFileRow['state']): Promise<SepaFileRow | null> {
  const [row] = await db.update(sepaFiles).set({ state }).where(eq(sepaFiles.messageId, messageId)).returning();
  return row ?? null;
}

/** Stores when a file was taken to the bank and by whom; `handed` null: it was not. */
export async function setHandedOver(db: Executor, id: number, handed: { at: Date; by: number | null } | null): Promise<SepaFileRow | null> {
  const values = { handedOverAt: handed?.at ?? null, handedOverBy: handed?.by ?? null };
  const [row] = await db.update(sepaFiles).set(values).where(eq(sepaFiles.id, id)).returning();
  return row ?? null;
}

/** End-to-end ids of the debits of a file, or of one block of it. */
export async function ordersOfFile(db: Executor, messageId: string, block?: DebitBlock): Promise<string[]> {
  const { orderNumber, valueDate, sequence, sepaFileId } = paymentTransactions;
  const rows = await db
    .select({ orderNumber })
    .from(paymentTransactions)
    .innerJoin(sepaFiles, and(eq(sepaFiles.id, sepaFileId), eq(sepaFiles.messageId, messageId)))
    .where(block && and(eq(valueDate, block.valueDate), eq(sequence, block.sequence)))
    .orderBy(asc(paymentTransactions.id));
  return rows.map((row) => row.orderNumber);
}

export async function findBankFile(db: Executor, sha256: string): Promise<BankFileRecord | null> {
  const [row] = await db.select().from(bankFiles).where(eq(bankFiles.sha256, sha256));
  return row ?? null;
}

export async function insertBankFile(db: Executor, row: typeof bankFiles.$inferInsert): Promise<number> {
  const [made] = await db.insert(bankFiles).values(row).returning({ id: bankFiles.id });
  return made?.id ?? 0;
}

export async function deleteBankFilesBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(bankFiles).where(lt(bankFiles.importedAt, before));
}

/** Files made before a civil date whose bytes are still stored. */
export async function sepaFilesBefore(db: Executor, day: string): Promise<{ id: number; blob: string }[]> {
  const rows = await db
    .select({ id: sepaFiles.id, blob: sepaFiles.blob })
    .from(sepaFiles)
    .where(and(lt(sepaFiles.day, day), isNotNull(sepaFiles.blob)));
  return rows.flatMap(({ id, blob }) => (blob === null ? [] : [{ id, blob }]));
}

export async function emptySepaFile(db: Executor, id: number): Promise<void> {
  await db.update(sepaFiles).set({ blob: null }).where(eq(sepaFiles.id, id));
}

/** Blocks access to the files that hold a debit of these policies. */
export async function blockSepaFiles(db: Executor, policyIds: number[], at: Date): Promise<void> {
  const holding = db
    .select({ id: paymentTransactions.sepaFileId })
    .from(paymentTransactions)
    .where(and(inArray(paymentTransactions.policyId, policyIds), isNotNull(paymentTransactions.sepaFileId)));
  await db
    .update(sepaFiles)
    .set({ blockedAt: at })
    .where(and(inArray(sepaFiles.id, holding), isNull(sepaFiles.blockedAt)));
}
