import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, evaluations, policies, policyPayments, products, risks, users } from '#server/db/schema.ts';

export interface PolicyFilter {
  userId?: number;
  id?: number;
  status?: number;
  number?: string;
  afterId?: number;
  limit: number;
}

/** Policies with everything that hangs from them: five queries, however many policies. */
export async function loadPolicies(db: Executor, filter: PolicyFilter) {
  const conditions: SQL[] = [];
  if (filter.userId !== undefined) conditions.push(eq(policies.userId, filter.userId));
  if (filter.id !== undefined) conditions.push(eq(policies.id, filter.id));
  if (filter.status !== undefined) conditions.push(eq(policies.status, filter.status));
  if (filter.number !== undefined) conditions.push(eq(policies.number, filter.number));
  if (filter.afterId !== undefined) conditions.push(gt(policies.id, filter.afterId));
  const rows = await db
    .select({ policy: policies, product: products, user: users })
    .from(policies)
    .innerJoin(products, eq(products.id, policies.productId))
    .innerJoin(users, eq(users.id, policies.userId))
    .where(and(...conditions))
    .orderBy(asc(policies.id))
    .limit(filter.limit);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.policy.id);
  const riskRows = await db.select().from(risks).where(inArray(risks.policyId, ids)).orderBy(asc(risks.id));
  const paymentRows = await db.select().from(policyPayments).where(inArray(policyPayments.policyId, ids)).orderBy(asc(policyPayments.id));
  const riskIds = riskRows.map((risk) => risk.id);
  const evaluationRows = riskIds.length
    ? await db.select().from(evaluations).where(inArray(evaluations.riskId, riskIds)).orderBy(asc(evaluations.createdAt))
    : [];
  const evaluationIds = evaluationRows.map((evaluation) => evaluation.id);
  const captureRows = evaluationIds.length
    ? await db
        .select({ link: evaluationCaptures, capture: captures })
        .from(evaluationCaptures)
        .innerJoin(captures, eq(captures.id, evaluationCaptures.captureId))
        .where(inArray(evaluationCaptures.evaluationId, evaluationIds))
        .orderBy(asc(captures.kind))
    : [];
  return rows.map((row) => {
    const ownRisks = riskRows.filter((risk) => risk.policyId === row.policy.id);
    return {
      ...row,
      risks: ownRisks,
      payments: paymentRows.filter((payment) => payment.policyId === row.policy.id),
      evaluations: evaluationRows
        .filter((evaluation) => ownRisks.some((risk) => risk.id === evaluation.riskId))
        .map((evaluation) => ({ ...evaluation, captures: captureRows.filter((row) => row.link.evaluationId === evaluation.id) })),
    };
  });
}
export type LoadedPolicy = Awaited<ReturnType<typeof loadPolicies>>[number];
export type RiskRow = typeof risks.$inferSelect;
export type EvaluationRow = typeof evaluations.$inferSelect;
export type CaptureRow = LoadedPolicy['evaluations'][number]['captures'][number];

export async function policyOwner(db: Executor, policyId: number): Promise<number | null> {
  const [row] = await db.select({ userId: policies.userId }).from(policies).where(eq(policies.id, policyId));
  return row?.userId ?? null;
}
