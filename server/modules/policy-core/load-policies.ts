import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, evaluations, policies, risks } from '#server/db/schema.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { stores } from '#server/db/schema-network.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { users } from '#server/db/schema-users.ts';
import { claimsOfRisks } from '#server/modules/claim-core/claims-of-risks.ts';
import { noSortValue, type Page } from '#server/modules/lists/page.ts';

/** A policy with its related rows (risks, receipts and so on). */
export async function loadPolicy(db: Executor, id: number) {
  const [loaded] = await loadPolicies(db, [id]);
  return loaded ?? null;
}

/** Those of these policies that exist, in the order of their ids, each with its related rows. */
export async function loadPolicies(db: Executor, ids: readonly number[]) {
  const rows = await selectPolicies(db, noSortValue)
    .where(inArray(policies.id, [...ids]))
    .orderBy(asc(policies.id));
  return withParts(db, rows);
}

/** The rows of policies, each with its product, user and store; the caller adds the conditions. */
export function selectPolicies(db: Executor, sortValue: Page['sortValue']) {
  return db
    .select({ policy: policies, product: products, user: users, store: { id: stores.id, name: stores.name }, sortValue })
    .from(policies)
    .innerJoin(products, eq(products.id, policies.productId))
    .innerJoin(users, eq(users.id, policies.userId))
    .leftJoin(stores, eq(stores.id, policies.storeId))
    .$dynamic();
}

/** SQL: whether a receipt's debit is at the bank, or its charge may be at the gateway, without an answer yet. */
const isUnderWay = sql<boolean>`exists (
  select from ${paymentTransactions} open where open.payment_id = policy_payments.id and open.state = 'open'
    and (open.is_charge or open.sepa_file_id is not null))`;

/** SQL: the day on which a receipt's account is debited; null: no debit is open. */
const debitOn = sql<string | null>`(
  select open.value_date::text from ${paymentTransactions} open
  where open.payment_id = policy_payments.id and open.state = 'open' and open.kind = 'debit')`;

/** These policies with their related rows: five queries, however many policies. */
export async function withParts(db: Executor, rows: Awaited<ReturnType<typeof selectPolicies>>) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.policy.id);
  const riskRows = await db.select().from(risks).where(inArray(risks.policyId, ids)).orderBy(asc(risks.id));
  const paymentRows = await db
    .select({ ...getTableColumns(policyPayments), isUnderWay, debitOn })
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
  const risksOf = Map.groupBy(riskRows, ({ policyId }) => policyId);
  const paymentsOf = Map.groupBy(paymentRows, ({ policyId }) => policyId);
  const policyOf = new Map(riskRows.map(({ id, policyId }) => [id, policyId]));
  const evaluationsOf = Map.groupBy(evaluationRows, ({ riskId }) => policyOf.get(riskId));
  const capturesOf = Map.groupBy(captureRows, ({ link }) => link.evaluationId);
  return rows.map((row) => ({
    ...row,
    risks: risksOf.get(row.policy.id) ?? [],
    claims,
    payments: paymentsOf.get(row.policy.id) ?? [],
    evaluations: (evaluationsOf.get(row.policy.id) ?? []).map((evaluation) => ({
      ...evaluation,
      captures: capturesOf.get(evaluation.id) ?? [],
    })),
  }));
}

export type LoadedPolicy = NonNullable<Awaited<ReturnType<typeof loadPolicy>>>;
export type RiskRow = typeof risks.$inferSelect;
export type EvaluationRow = typeof evaluations.$inferSelect;
export type CaptureRow = LoadedPolicy['evaluations'][number]['captures'][number];
