import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, evaluations, policies, risks } from '#server/db/schema.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { users } from '#server/db/schema-users.ts';
import { claimsOfRisks } from '#server/modules/claims/claims-of-risks.ts';
import type { Page } from '#server/modules/lists/page.ts';

export interface PolicyFilter {
  status?: '1' | '2' | '3' | '4' | undefined;
  number?: string | undefined;
  /** Which of them whoever asks may see. */
  scope?: SQL | undefined;
}

/** One page of policies with everything that hangs from them: six queries, however many policies. */
export async function loadPolicyPage(db: Executor, page: Page, { status, number, scope }: PolicyFilter) {
  const rows = await selectPolicies(db, page.sortValue)
    .where(
      and(
        scope,
        page.after,
        status === undefined ? undefined : eq(policies.status, Number(status)),
        number === undefined ? undefined : eq(policies.number, number),
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return withParts(db, rows);
}

/** A policy with everything that hangs from it. */
export async function loadPolicy(db: Executor, id: number) {
  const [loaded] = await withParts(db, await selectPolicies(db, sql<string>`''`).where(eq(policies.id, id)));
  return loaded ?? null;
}

function selectPolicies(db: Executor, sortValue: SQL<string>) {
  return db
    .select({ policy: policies, product: products, user: users, sortValue })
    .from(policies)
    .innerJoin(products, eq(products.id, policies.productId))
    .innerJoin(users, eq(users.id, policies.userId))
    .$dynamic();
}

async function withParts(db: Executor, rows: Awaited<ReturnType<typeof selectPolicies>>) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.policy.id);
  const riskRows = await db.select().from(risks).where(inArray(risks.policyId, ids)).orderBy(asc(risks.id));
  const paymentRows = await db
    .select()
    .from(policyPayments)
    .where(and(inArray(policyPayments.policyId, ids), isNull(policyPayments.deletedAt)))
    .orderBy(asc(policyPayments.activationDate), asc(policyPayments.id));
  const riskIds = riskRows.map((risk) => risk.id);
  const claims = await claimsOfRisks(db, riskIds);
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
      claims,
      payments: paymentRows.filter((payment) => payment.policyId === row.policy.id),
      evaluations: evaluationRows
        .filter((evaluation) => ownRisks.some((risk) => risk.id === evaluation.riskId))
        .map((evaluation) => ({ ...evaluation, captures: captureRows.filter((row) => row.link.evaluationId === evaluation.id) })),
    };
  });
}
export type LoadedPolicy = NonNullable<Awaited<ReturnType<typeof loadPolicy>>>;
export type RiskRow = typeof risks.$inferSelect;
export type EvaluationRow = typeof evaluations.$inferSelect;
export type CaptureRow = LoadedPolicy['evaluations'][number]['captures'][number];

export async function policyOwner(db: Executor, policyId: number): Promise<number | null> {
  const [row] = await db.select({ userId: policies.userId }).from(policies).where(eq(policies.id, policyId));
  return row?.userId ?? null;
}
