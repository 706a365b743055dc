import { and, eq, exists, gte, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type EvaluationStatus, evaluationStatus, evaluationStatusesWorseThan } from '#domain/evaluation/evaluation-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies, risks } from '#server/db/schema.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { stores } from '#server/db/schema-network.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { users } from '#server/db/schema-users.ts';
import { isOnDays } from '#server/modules/lists/days.ts';
import { matchesSearch, type Page } from '#server/modules/lists/page.ts';
import { selectPolicies } from '#server/modules/policy-core/load-policies.ts';
import { isUnpaid } from '#server/modules/policy-core/unpaid-receipts.ts';

export interface PolicyFilter {
  status?: '1' | '2' | '3' | '4' | undefined;
  evaluation_status?: '1' | '2' | '3' | '4' | '5' | '6' | undefined;
  number?: string | undefined;
  store_id?: number | undefined;
  distributor_id?: number | undefined;
  product_id?: number | undefined;
  product_type_id?: number | undefined;
  /** Civil dates of Madrid, both included. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  /** Days on which an unpaid receipt fell due, both included. */
  unpaid_from?: string | undefined;
  unpaid_to?: string | undefined;
  refund?: 'undecided' | undefined;
  search?: string | undefined;
  /** So many holders have the words of the search that a list of them finds its page by looking at one policy after the other (`isOfMany`). */
  isOfMany?: boolean;
  /** Which of them whoever asks may see. */
  scope?: SQL | undefined;
}

/** Policies of a list, without what hangs from them. */
export function selectPolicyPage(db: Executor, page: Page, filter: PolicyFilter) {
  return selectPolicies(db, page.sortValue).where(and(filter.scope, page.after, ...conditions(db, filter)));
}

function conditions(db: Executor, { status, number, search, isOfMany = false, ...filter }: PolicyFilter): (SQL | undefined)[] {
  const {
    evaluation_status,
    store_id,
    distributor_id,
    product_id,
    product_type_id,
    created_from,
    created_to,
    unpaid_from,
    unpaid_to,
    refund,
  } = filter;
  return [
    status === undefined ? undefined : inArray(policies.status, statusesOf(status)),
    ...Object.values(evaluationStatus)
      .filter((each) => String(each) === evaluation_status)
      .flatMap((each) => isEvaluated(db, each)),
    number === undefined ? undefined : eq(policies.number, number),
    store_id === undefined ? undefined : eq(policies.storeId, store_id),
    distributor_id === undefined ? undefined : exists(storesOf(db, distributor_id)),
    product_id === undefined ? undefined : eq(policies.productId, product_id),
    product_type_id === undefined ? undefined : eq(products.productTypeId, product_type_id),
    ...isOnDays(policies.createdAt, created_from, created_to),
    unpaid_from === undefined && unpaid_to === undefined ? undefined : exists(unpaidReceipt(db, unpaid_from, unpaid_to)),
    refund === undefined ? undefined : exists(undecidedRefund(db)),
    search === undefined ? undefined : isOfMany ? matchesSearch(users.search, search) : inArray(policies.id, found(db, search)),
  ];
}

/** A status comes as text in an address. */
const statusesOf = (text: string) => Object.values(policyStatus).filter((status) => String(status) === text);

/** The worst of the active risks that are evaluated is in this status; no risk at all counts as not required. */
function isEvaluated(db: Executor, status: EvaluationStatus): SQL[] {
  const among = (statuses: EvaluationStatus[]) =>
    db
      .select({ id: risks.id })
      .from(risks)
      .where(
        and(eq(risks.policyId, policies.id), eq(risks.active, true), eq(risks.kind, 'mobile'), inArray(risks.evaluationStatus, statuses)),
      );
  const isNotWorse = notExists(among(evaluationStatusesWorseThan(status)));
  return [isNotWorse, ...(status === evaluationStatus.notRequired ? [] : [exists(among([status]))])];
}

function unpaidReceipt(db: Executor, from: string | undefined, to: string | undefined) {
  const { id, policyId, activationDate } = policyPayments;
  return db
    .select({ id })
    .from(policyPayments)
    .where(
      and(
        eq(policyId, policies.id),
        isUnpaid,
        from === undefined ? undefined : gte(activationDate, from),
        to === undefined ? undefined : lte(activationDate, to),
      ),
    );
}

function undecidedRefund(db: Executor) {
  const { policyId, refundDecidedBy, refundDecision } = policyContracts;
  return db
    .select({ id: policyId })
    .from(policyContracts)
    .where(and(eq(policyId, policies.id), eq(refundDecidedBy, 'staff'), isNull(refundDecision)));
}

function storesOf(db: Executor, distributorId: number) {
  return db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.id, policies.storeId), eq(stores.distributorId, distributorId)));
}

/** More holders than this have a common name; all policies of fewer are found and sorted at once. */
const fewHolders = 1_000;

/**
 * Whether a search is words that very many holders have, and neither a number nor an IMEI: to gather all that it finds would take longer
 * the larger the book is, while nearly every page of the book has some of them.
 */
export async function isOfMany(db: Executor, search: string): Promise<boolean> {
  const holders = db.select({ id: users.id }).from(users).where(matchesSearch(users.search, search)).offset(fewHolders).limit(1);
  const { rows } = await db.execute(
    sql`select 1 where exists ${holders} and not exists ${numbered(db, search)} and not exists ${withImei(db, search)}`,
  );
  return rows.length > 0;
}

const numbered = (db: Executor, search: string) => db.select({ id: policies.id }).from(policies).where(eq(policies.number, search));

function withImei(db: Executor, search: string) {
  const imei = search.replaceAll(/[\s-]/g, '');
  return db
    .select({ id: risks.policyId })
    .from(risks)
    .where(or(eq(risks.imei, imei), eq(risks.imei2, imei)));
}

/** By the number of the policy, an IMEI, or words that the holder's account has: each by an index of its own, whatever the size of the book. */
function found(db: Executor, search: string) {
  return unionAll(
    numbered(db, search),
    withImei(db, search),
    db
      .select({ id: policies.id })
      .from(policies)
      .innerJoin(users, eq(users.id, policies.userId))
      .where(matchesSearch(users.search, search)),
  );
}

export async function policyOwner(db: Executor, policyId: number): Promise<number | null> {
  const [row] = await db.select({ userId: policies.userId }).from(policies).where(eq(policies.id, policyId));
  return row?.userId ?? null;
}
