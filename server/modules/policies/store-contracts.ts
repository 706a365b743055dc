import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policies, risks } from '#server/db/schema.ts';
import { contractingGrants, policyContracts, policyDiscounts } from '#server/db/schema-policies.ts';

export type PolicyRow = typeof policies.$inferSelect;
export type Contract = typeof policyContracts.$inferSelect;
export type PolicyDiscount = typeof policyDiscounts.$inferSelect;
export type NewRisk = Omit<typeof risks.$inferInsert, 'policyId'>;

/** The next number of a policy; one of a transaction that fails is left out. */
export async function nextPolicyNumber(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`select nextval('policy_numbers')::text as number`);
  if (!rows[0]) throw new Error('no policy number');
  return rows[0].number;
}

export async function insertPolicy(db: Executor, row: typeof policies.$inferInsert): Promise<number> {
  const [made] = await db.insert(policies).values(row).returning({ id: policies.id });
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

export async function updateContract(db: Executor, policyId: number, values: Partial<Contract>): Promise<void> {
  await db.update(policyContracts).set(values).where(eq(policyContracts.policyId, policyId));
}

/** A policy with its contract, both locked until the transaction ends; null when there is none. */
export async function lockContract(db: Executor, policyId: number): Promise<{ policy: PolicyRow; contract: Contract } | null> {
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

/** Those that count. */
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
