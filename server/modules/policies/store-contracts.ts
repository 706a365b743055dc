import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies, risks } from '#server/db/schema.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { contractingGrants, policyContracts, policyDiscounts, policyNumbers } from '#server/db/schema-policies.ts';
import { users } from '#server/db/schema-users.ts';
import { ProblemError } from '#server/http/problems.ts';

export type PolicyRow = typeof policies.$inferSelect;
export type Contract = typeof policyContracts.$inferSelect;
export type PolicyDiscount = typeof policyDiscounts.$inferSelect;
export type NewRisk = Omit<typeof risks.$inferInsert, 'policyId'>;

/** The next policy number; a transaction that fails leaves a gap. */
export async function nextPolicyNumber(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`select nextval(${policyNumbers.seqName}::regclass)::text as number`);
  if (!rows[0]) throw new Error('no policy number');
  return rows[0].number;
}

/** Inserts a policy, which keeps the order of steps that its product has now. */
export async function insertPolicy(db: Executor, row: Omit<typeof policies.$inferInsert, 'isPaidAfterEvaluation'>): Promise<number> {
  const order = db.select({ order: products.isPaidAfterEvaluation }).from(products).where(eq(products.id, row.productId));
  const [made] = await db
    .insert(policies)
    .values({ ...row, isPaidAfterEvaluation: sql`${order}` })
    .returning({ id: policies.id });
  if (!made) throw new Error('policy vanished');
  return made.id;
}

export async function updatePolicy(db: Executor, id: number, values: Partial<typeof policies.$inferInsert>): Promise<void> {
  await db.update(policies).set(values).where(eq(policies.id, id));
}

export async function insertRisks(db: Executor, policyId: number, rows: readonly NewRisk[]): Promise<void> {
  await db.insert(risks).values(rows.map((row) => ({ ...row, policyId })));
}

export async function insertContract(db: Executor, row: typeof policyContracts.$inferInsert): Promise<void> {
  await db.insert(policyContracts).values(row);
}

export async function contractOf(db: Executor, policyId: number): Promise<Contract | null> {
  const [row] = await db.select().from(policyContracts).where(eq(policyContracts.policyId, policyId));
  return row ?? null;
}

export async function updateContract(db: Executor, policyId: number, values: Partial<Contract>): Promise<void> {
  await db.update(policyContracts).set(values).where(eq(policyContracts.policyId, policyId));
}

export interface LockedContract {
  policy: PolicyRow;
  contract: Contract;
}

/** The policy and its contract, locked until the transaction ends; null when there is none. */
export async function findContractForUpdate(db: Executor, policyId: number): Promise<LockedContract | null> {
  const [row] = await db
    .select({ policy: policies, contract: policyContracts })
    .from(policies)
    .innerJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(eq(policies.id, policyId))
    .for('update');
  return row ?? null;
}

export async function insertPolicyDiscount(db: Executor, row: typeof policyDiscounts.$inferInsert): Promise<void> {
  await db.insert(policyDiscounts).values(row);
}

/** Removes a discount from a policy. @returns whether it had it */
export async function removePolicyDiscountRow(db: Executor, of: { policyId: number; discountId: number }, at: Date): Promise<boolean> {
  const removed = await db
    .update(policyDiscounts)
    .set({ removedAt: at })
    .where(and(eq(policyDiscounts.policyId, of.policyId), eq(policyDiscounts.discountId, of.discountId), isNull(policyDiscounts.removedAt)))
    .returning({ id: policyDiscounts.id });
  return removed.length > 0;
}

/** The discounts of a policy that were not removed. */
export async function discountsOf(db: Executor, policyId: number): Promise<PolicyDiscount[]> {
  return db
    .select()
    .from(policyDiscounts)
    .where(and(eq(policyDiscounts.policyId, policyId), isNull(policyDiscounts.removedAt)))
    .orderBy(policyDiscounts.id);
}

export async function insertContractingGrant(db: Executor, row: typeof contractingGrants.$inferInsert): Promise<void> {
  await db.insert(contractingGrants).values(row);
}

/** The log-in address of a policy's holder, when it was proved to be theirs, and who contracted (null: somebody without a log-in). */
export async function holderEmail(db: Executor, policyId: number) {
  const [row] = await db
    .select({ userId: users.id, email: users.email, provedAt: users.emailProvedAt, bookedBy: policyContracts.bookedBy })
    .from(policies)
    .innerJoin(users, eq(users.id, policies.userId))
    .leftJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(eq(policies.id, policyId));
  if (!row) throw new ProblemError('not-found');
  return row;
}

/** The policy, if its holder is not deleted; both stay unchanged until the transaction ends. Else null. */
export async function holdPolicyOfHolder(db: Executor, policyId: number): Promise<PolicyRow | null> {
  const [row] = await db
    .select({ policy: policies })
    .from(policies)
    .innerJoin(users, eq(users.id, policies.userId))
    .where(and(eq(policies.id, policyId), isNull(users.deletedAt)))
    .for('share');
  return row?.policy ?? null;
}

/** Whether a contracting grant of a policy was ended before its full life, `lifeMs`. */
export async function hasLostGrant(db: Executor, policyId: number, lifeMs: number): Promise<boolean> {
  const { createdAt, expiresAt } = contractingGrants;
  const [row] = await db
    .select({ id: contractingGrants.id })
    .from(contractingGrants)
    .where(and(eq(contractingGrants.policyId, policyId), sql`${expiresAt} < ${createdAt} + ${lifeMs / 1000} * interval '1 second'`))
    .limit(1);
  return row !== undefined;
}

/** Ends the contracting grants of a policy at an instant. */
export async function endContractingGrants(db: Executor, policyId: number, at: Date): Promise<void> {
  await db
    .update(contractingGrants)
    .set({ expiresAt: at })
    .where(and(eq(contractingGrants.policyId, policyId), gt(contractingGrants.expiresAt, at)));
}

export async function contractWithPolicy(db: Executor, policyId: number): Promise<LockedContract | null> {
  const [row] = await db
    .select({ policy: policies, contract: policyContracts })
    .from(policies)
    .innerJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(eq(policies.id, policyId));
  return row ?? null;
}

/** The policy that a user contracted last. */
export async function newestPolicyOf(db: Executor, userId: number): Promise<number | null> {
  const [row] = await db.select({ id: policies.id }).from(policies).where(eq(policies.userId, userId)).orderBy(desc(policies.id)).limit(1);
  return row?.id ?? null;
}

export async function risksOf(db: Executor, policyId: number) {
  return db.select().from(risks).where(eq(risks.policyId, policyId)).orderBy(risks.id);
}

export async function updatePolicyRisk(db: Executor, id: number, values: Partial<typeof risks.$inferInsert>): Promise<void> {
  const { id: _, ...columns } = values;
  await db.update(risks).set(columns).where(eq(risks.id, id));
}

/** Ids of policies that have not ended and whose insured year ended before a civil date. */
export async function policiesOfTermBefore(db: Executor, civilDate: string): Promise<number[]> {
  const rows = await db
    .select({ id: policyContracts.policyId })
    .from(policyContracts)
    .where(and(lt(policyContracts.termLastDay, civilDate), isNull(policyContracts.ending)))
    .orderBy(policyContracts.policyId);
  return rows.map(({ id }) => id);
}

/** Ids of policies that have not ended, are unsigned, and whose sign-by date was before a civil date. */
export async function policiesToSignBefore(db: Executor, civilDate: string): Promise<number[]> {
  const rows = await db
    .select({ id: policyContracts.policyId })
    .from(policyContracts)
    .where(and(lt(policyContracts.signBy, civilDate), isNull(policyContracts.signedAt), isNull(policyContracts.ending)))
    .orderBy(policyContracts.policyId);
  return rows.map(({ id }) => id);
}
