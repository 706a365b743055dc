import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { type ClaimStage, claimStages, claimStatusOf, openClaimStages } from '#domain/claim/claim-status.ts';
import type { Payee } from '#domain/claim/payout.ts';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, evaluations, policies, risks } from '#server/db/schema.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { claimDocuments, claimPayouts, claimStatuses, claims } from '#server/db/schema-claims.ts';
import { repairCenters } from '#server/db/schema-network.ts';
import { users } from '#server/db/schema-users.ts';
import { isOnDays } from '#server/modules/lists/days.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';
import { lockPolicyOfRisk } from '#server/modules/policy-core/lock-policy-of-risk.ts';

export type ClaimRow = typeof claims.$inferSelect;

export interface ClaimFilter {
  policyId?: number | undefined;
  status?: string | undefined;
  internal_status?: string | undefined;
  type?: string | undefined;
  policy_number?: string | undefined;
  /** Days of the loss, both included. */
  loss_from?: string | undefined;
  loss_to?: string | undefined;
  /** Days on which it was declared, of Madrid, both included. */
  created_from?: string | undefined;
  created_to?: string | undefined;
}

/** One page of claims with everything that hangs from them: three statements, however many claims. */
export function selectClaimPage(db: Executor, page: Page, filter: ClaimFilter, search?: string) {
  const { policyId, status, internal_status, type, policy_number, loss_from, loss_to, created_from, created_to } = filter;
  return selectClaims(db, page.sortValue).where(
    and(
      page.after,
      policyId === undefined ? undefined : eq(risks.policyId, policyId),
      status === undefined ? undefined : inArray(claims.stage, stagesShownAs(status)),
      internal_status === undefined ? undefined : eq(claims.stage, Number(internal_status) as ClaimStage),
      type === undefined ? undefined : eq(claims.type, Number(type) as ClaimRow['type']),
      policy_number === undefined ? undefined : eq(policies.number, policy_number),
      loss_from === undefined ? undefined : gte(claims.lossDate, loss_from),
      loss_to === undefined ? undefined : lte(claims.lossDate, loss_to),
      ...isOnDays(claims.createdAt, created_from, created_to),
      search === undefined
        ? undefined
        : or(matchesSearch(claims.search, search), matchesSearch(users.search, search), eq(policies.number, search)),
    ),
  );
}

const stagesShownAs = (status: string) =>
  status === 'open' ? [...openClaimStages] : claimStages.filter((stage) => String(claimStatusOf(stage)) === status);

/** A claim with everything that hangs from it, where the path says that it is; null when it is not there. */
export async function loadClaim(db: Executor, place: { policyId: number; riskId: number; claimId: number }) {
  const rows = await selectClaims(db, sql<string>`''`).where(
    and(eq(claims.id, place.claimId), eq(claims.riskId, place.riskId), eq(risks.policyId, place.policyId)),
  );
  return (await withParts(db, rows))[0] ?? null;
}
export type LoadedClaim = NonNullable<Awaited<ReturnType<typeof loadClaim>>>;

/** Whether an evaluation of the risk brought the invoice of what it insures, and it was not refused with it. */
const hasInvoice = sql<boolean>`exists (select 1 from ${captures} invoice
  join ${evaluationCaptures} sent on sent.capture_id = invoice.id
  join ${evaluations} on ${evaluations.id} = sent.evaluation_id
  where invoice.risk_id = ${risks.id} and invoice.kind = 'invoice' and invoice.erased_at is null and ${evaluations.status} = ${evaluationStatus.validated})`;

/** What was paid for a claim, the oldest first. */
const payouts = sql<{ id: number; cents: number; paid_to: Payee; paid_on: string }[]>`coalesce((
  select json_agg(json_build_object('id', paid.id, 'cents', paid.cents, 'paid_to', paid.paid_to, 'paid_on', paid.paid_on) order by paid.id)
  from ${claimPayouts} paid where paid.claim_id = ${claims.id}), '[]')`;

function selectClaims(db: Executor, sortValue: SQL<string>) {
  return db
    .select({
      claim: claims,
      risk: risks,
      policy: policies,
      product: products,
      hasInvoice,
      user: users,
      repairCenter: repairCenters,
      payouts,
      sortValue,
    })
    .from(claims)
    .innerJoin(risks, eq(risks.id, claims.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .innerJoin(products, eq(products.id, policies.productId))
    .innerJoin(users, eq(users.id, policies.userId))
    .leftJoin(repairCenters, eq(repairCenters.id, claims.repairCenterId))
    .$dynamic();
}

/** These claims with everything that hangs from them: two queries, however many. */
export async function withParts(db: Executor, rows: Awaited<ReturnType<typeof selectClaims>>) {
  const ids = rows.map((row) => row.claim.id);
  if (ids.length === 0) return [];
  const statuses = await db.select().from(claimStatuses).where(inArray(claimStatuses.claimId, ids)).orderBy(desc(claimStatuses.id));
  const files = await db
    .select({ document: claimDocuments, capture: captures })
    .from(claimDocuments)
    .innerJoin(captures, eq(captures.id, claimDocuments.captureId))
    .where(inArray(claimDocuments.claimId, ids))
    .orderBy(asc(captures.receivedAt), asc(captures.id));
  return rows.map((row) => ({
    ...row,
    statuses: statuses.filter((status) => status.claimId === row.claim.id),
    files: files.filter((file) => file.document.claimId === row.claim.id),
  }));
}

/** A risk with its policy and product; null when it is not of that policy. */
export async function findRisk(db: Executor, policyId: number, riskId: number) {
  const [row] = await db
    .select({ risk: risks, policy: policies, product: products, hasInvoice })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .innerJoin(products, eq(products.id, policies.productId))
    .where(and(eq(risks.id, riskId), eq(risks.policyId, policyId)));
  return row ?? null;
}
export type ClaimedRisk = NonNullable<Awaited<ReturnType<typeof findRisk>>>;

/** A risk with its policy, locked with it until the transaction ends. */
export async function lockRisk(db: Executor, policyId: number, riskId: number): Promise<ClaimedRisk | null> {
  await lockPolicyOfRisk(db, policyId);
  return findRisk(db, policyId, riskId);
}

export async function findByIdentifier(db: Executor, identifier: string): Promise<ClaimRow | null> {
  const [row] = await db.select().from(claims).where(eq(claims.identifier, identifier));
  return row ?? null;
}

/** Where a claim is; null when there is none of that identifier. */
export async function placeOfClaim(db: Executor, identifier: string) {
  const [row] = await db
    .select({ claimId: claims.id, riskId: claims.riskId, policyId: risks.policyId })
    .from(claims)
    .innerJoin(risks, eq(risks.id, claims.riskId))
    .where(eq(claims.identifier, identifier));
  return row ?? null;
}

/** Two changes of one claim go one after the other. */
export async function lockClaim(db: Executor, id: number): Promise<void> {
  await db.select({ id: claims.id }).from(claims).where(eq(claims.id, id)).for('update');
}

/** Null: there is one of that identifier. */
export async function insertClaim(db: Executor, row: typeof claims.$inferInsert): Promise<ClaimRow | null> {
  const [made] = await db.insert(claims).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

/** A claim's new stage, with what its policyholder is told. */
export async function insertStatus(db: Executor, row: typeof claimStatuses.$inferInsert): Promise<void> {
  await db.insert(claimStatuses).values(row);
  await db.update(claims).set({ stage: row.stage, updatedAt: row.createdAt }).where(eq(claims.id, row.claimId));
}

export async function touchClaim(db: Executor, id: number, at: Date): Promise<void> {
  await db.update(claims).set({ updatedAt: at }).where(eq(claims.id, id));
}

export async function capturesById(db: Executor, ids: readonly string[]) {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(captures)
        .where(inArray(captures.id, [...ids]));
}

/** What these captures are documents of afterwards: one that is another claim's stays so. */
/** How many of them are new, and all as they are attached now. */
export async function attachCaptures(db: Executor, rows: (typeof claimDocuments.$inferInsert)[]) {
  if (rows.length === 0) return { newCount: 0, attached: [] };
  const made = await db.insert(claimDocuments).values(rows).onConflictDoNothing().returning({ captureId: claimDocuments.captureId });
  const ids = rows.map((row) => row.captureId);
  return { newCount: made.length, attached: await db.select().from(claimDocuments).where(inArray(claimDocuments.captureId, ids)) };
}

export async function countFiles(db: Executor, claimId: number): Promise<number> {
  const [row] = await db.select({ files: count() }).from(claimDocuments).where(eq(claimDocuments.claimId, claimId));
  return row?.files ?? 0;
}

/** Null: nobody mends it any more. */
export async function setRepairCenter(db: Executor, claimId: number, repairCenterId: number | null, at: Date): Promise<void> {
  await db.update(claims).set({ repairCenterId, updatedAt: at }).where(eq(claims.id, claimId));
}

export async function insertPayout(db: Executor, payout: typeof claimPayouts.$inferInsert): Promise<void> {
  await db.insert(claimPayouts).values(payout);
  await db.update(claims).set({ updatedAt: payout.createdAt }).where(eq(claims.id, payout.claimId));
}
