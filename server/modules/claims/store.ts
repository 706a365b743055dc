import { and, asc, count, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
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
import { matchesSearch, noSortValue, type Page } from '#server/modules/lists/page.ts';
import { lockPolicyOfRisk } from '#server/modules/policy-core/lock-policy-of-risk.ts';

export type ClaimRow = typeof claims.$inferSelect;

export interface ClaimFilter {
  policyId?: number | undefined;
  status?: string | undefined;
  internal_status?: string | undefined;
  type?: string | undefined;
  policy_number?: string | undefined;
  /** The first and last day of the loss, both included. */
  loss_from?: string | undefined;
  loss_to?: string | undefined;
  /** The first and last day of the declaration, in Madrid's time, both included. */
  created_from?: string | undefined;
  created_to?: string | undefined;
}

/** One page of claims, with their risks and policies, in one statement; `withParts` adds statuses and files. */
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

/** A claim with all its parts; null when that risk of that policy has no such claim. */
export async function loadClaim(db: Executor, place: { policyId: number; riskId: number; claimId: number }) {
  const rows = await selectClaims(db, noSortValue).where(
    and(eq(claims.id, place.claimId), eq(claims.riskId, place.riskId), eq(risks.policyId, place.policyId)),
  );
  return (await withParts(db, rows))[0] ?? null;
}
export type LoadedClaim = NonNullable<Awaited<ReturnType<typeof loadClaim>>>;

/** Whether an evaluation that was validated brought an invoice of the risk's item, and the file was not erased. */
const hasInvoice = sql<boolean>`exists (select 1 from ${captures} invoice
  join ${evaluationCaptures} sent on sent.capture_id = invoice.id
  join ${evaluations} on ${evaluations.id} = sent.evaluation_id
  where invoice.risk_id = ${risks.id} and invoice.kind = 'invoice' and invoice.erased_at is null and ${evaluations.status} = ${evaluationStatus.validated})`;

/** The payouts of a claim, the oldest first. */
const payouts = sql<{ id: number; cents: number; paid_to: Payee; paid_on: string }[]>`coalesce((
  select json_agg(json_build_object('id', paid.id, 'cents', paid.cents, 'paid_to', paid.paid_to, 'paid_on', paid.paid_on) order by paid.id)
  from ${claimPayouts} paid where paid.claim_id = ${claims.id}), '[]')`;

function selectClaims(db: Executor, sortValue: Page['sortValue']) {
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

/** Adds statuses and files to claims, with two queries for all of them. */
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

/** A risk with its policy and product; null when it belongs to another policy. */
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

/** A risk with its policy; the policy stays locked until the transaction ends. */
export async function lockRisk(db: Executor, policyId: number, riskId: number): Promise<ClaimedRisk | null> {
  await lockPolicyOfRisk(db, policyId);
  return findRisk(db, policyId, riskId);
}

export async function findByIdentifier(db: Executor, identifier: string): Promise<ClaimRow | null> {
  const [row] = await db.select().from(claims).where(eq(claims.identifier, identifier));
  return row ?? null;
}

/** The ids of a claim, its risk and its policy; null when no claim has this identifier. */
export async function placeOfClaim(db: Executor, identifier: string) {
  const [row] = await db
    .select({ claimId: claims.id, riskId: claims.riskId, policyId: risks.policyId })
    .from(claims)
    .innerJoin(risks, eq(risks.id, claims.riskId))
    .where(eq(claims.identifier, identifier));
  return row ?? null;
}

/** Locks a claim until the transaction ends, so that its changes run one after the other. */
export async function lockClaim(db: Executor, id: number): Promise<void> {
  await db.select({ id: claims.id }).from(claims).where(eq(claims.id, id)).for('update');
}

/** Null when a claim with this identifier exists already. */
export async function insertClaim(db: Executor, row: typeof claims.$inferInsert): Promise<ClaimRow | null> {
  const [made] = await db.insert(claims).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

/** Sets a claim's new stage, with the office's comments for the policyholder. */
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

/** Attaches captures to claims; one that is attached already stays as it is. @returns how many are new, and the present rows of all */
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

/** `repairCenterId`: null removes the choice. */
export async function setRepairCenter(db: Executor, claimId: number, repairCenterId: number | null, at: Date): Promise<void> {
  await db.update(claims).set({ repairCenterId, updatedAt: at }).where(eq(claims.id, claimId));
}

export async function insertPayout(db: Executor, payout: typeof claimPayouts.$inferInsert): Promise<void> {
  await db.insert(claimPayouts).values(payout);
  await db.update(claims).set({ updatedAt: payout.createdAt }).where(eq(claims.id, payout.claimId));
}
