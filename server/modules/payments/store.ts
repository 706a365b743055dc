import { and, asc, eq, inArray, isNull, type SQLWrapper } from 'drizzle-orm';
import type { PolicyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { isToBeEvaluatedFirst } from './is-to-be-evaluated-first.ts';

export type PaymentRow = typeof policyPayments.$inferSelect;
export interface LockedPolicy {
  id: number;
  number: string;
  status: PolicyStatus;
  userId: number;
  createdAt: Date;
}
export const lockedPolicyColumns = {
  id: policies.id,
  number: policies.number,
  status: policies.status,
  userId: policies.userId,
  createdAt: policies.createdAt,
};

/** Locks a policy. Whatever moves money of a policy takes this lock first, so that two such transactions run one after the other. Null: there is no such policy. */
export async function lockPolicy(db: Executor, policyId: number): Promise<LockedPolicy | null> {
  const [row] = await db.select(lockedPolicyColumns).from(policies).where(eq(policies.id, policyId)).for('update');
  return row ?? null;
}

/**
 * Locks many policies, in the order of their ids, which everybody follows. What the policies were selected by has to be read again under the locks, in
 * another statement: PostgreSQL rechecks only the rows it waited for, not those they were joined with.
 */
export async function lockPolicies(db: Executor, ids: SQLWrapper): Promise<LockedPolicy[]> {
  return db.select(lockedPolicyColumns).from(policies).where(inArray(policies.id, ids)).orderBy(asc(policies.id)).for('update');
}

/** Whether paying a policy waits for its evaluation (decision A35). */
export async function hasToBeEvaluatedFirst(db: Executor, policyId: number): Promise<boolean> {
  const waiting = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(eq(policies.id, policyId), isToBeEvaluatedFirst(db)));
  return waiting.length > 0;
}

export async function insertPayments(db: Executor, rows: (typeof policyPayments.$inferInsert)[]): Promise<PaymentRow[]> {
  return rows.length === 0 ? [] : db.insert(policyPayments).values(rows).returning();
}

export async function findPayment(db: Executor, policyId: number, paymentId: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(policyPayments)
    .where(and(eq(policyPayments.id, paymentId), eq(policyPayments.policyId, policyId), isNull(policyPayments.deletedAt)));
  return row ?? null;
}

/** The receipt with this id, even if it was deleted. */
export async function getAnyPayment(db: Executor, id: number): Promise<PaymentRow> {
  const [row] = await db.select().from(policyPayments).where(eq(policyPayments.id, id));
  if (!row) throw new Error('no row');
  return row;
}

/** The receipts of a policy, in the order in which they fall due. */
export async function paymentsOf(db: Executor, policyId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(policyPayments)
    .where(and(eq(policyPayments.policyId, policyId), isNull(policyPayments.deletedAt)))
    .orderBy(asc(policyPayments.activationDate), asc(policyPayments.id));
}

export async function updatePayment(
  db: Executor,
  id: number,
  changes: Partial<Pick<PaymentRow, 'priceCents' | 'pendingCents' | 'lines' | 'paymentDate' | 'retryOn' | 'isHeld' | 'remindedAt'>>,
): Promise<void> {
  await db.update(policyPayments).set(changes).where(eq(policyPayments.id, id));
}
