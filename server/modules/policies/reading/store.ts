import { and, eq, exists, gte, inArray, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
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
import { isUnpaid, owesReceipts } from '#server/modules/policy-core/unpaid-receipts.ts';

export interface PolicyFilter {
  status?: '1' | '2' | '3' | '4' | undefined;
  evaluation_status?: '1' | '2' | '3' | '4' | '5' | '6' | undefined;
  number?: string | undefined;
  store_id?: number | undefined;
  channel?: 'web' | 'store' | undefined;
  distributor_id?: number | undefined;
  product_id?: number | undefined;
  product_type_id?: number | undefined;
  /** Civil dates of Madrid, both included. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  /** Days on which an unpaid receipt fell due, both included. */
  unpaid_from?: string | undefined;
  unpaid_to?: string | undefined;
  /** Civil date of Madrid on which receipts must be owed. */
  today: string;
  refund?: 'undecided' | undefined;
  search?: string | undefined;
  /** The search, or the unpaid filter, matches so many policies that a page is found faster by checking one policy after the other (`weigh`). */
  isOfMany?: boolean;
  isOwedByMany?: boolean;
  /** SQL condition: the policies that the caller may see. */
  scope?: SQL | undefined;
}

/** Policies of a list page, without their related rows. */
export function selectPolicyPage(db: Executor, page: Page, filter: PolicyFilter) {
  return selectPolicies(db, page.sortValue).where(and(filter.scope, page.after, ...conditions(db, filter)));
}

function conditions(db: Executor, { status, number, search, isOfMany = false, ...filter }: PolicyFilter): (SQL | undefined)[] {
  const { evaluation_status, store_id, channel, distributor_id, product_id, product_type_id, created_from, created_to, refund } = filter;
  return [
    status === undefined ? undefined : inArray(policies.status, statusesOf(status)),
    ...Object.values(evaluationStatus)
      .filter((each) => String(each) === evaluation_status)
      .flatMap((each) => isEvaluated(db, each)),
    number === undefined ? undefined : eq(policies.number, number),
    store_id === undefined ? undefined : eq(policies.storeId, store_id),
    channel === undefined ? undefined : channel === 'web' ? isNull(policies.storeId) : isNotNull(policies.storeId),
    distributor_id === undefined ? undefined : exists(storesOf(db, distributor_id)),
    product_id === undefined ? undefined : eq(policies.productId, product_id),
    product_type_id === undefined ? undefined : eq(products.productTypeId, product_type_id),
    ...isOnDays(policies.createdAt, created_from, created_to),
    ...(owesSomething(filter) ? [owesReceipts(db, filter.today), owes(db, filter)] : []),
    refund === undefined ? undefined : exists(undecidedRefund(db)),
    search === undefined ? undefined : isOfMany ? matchesSearch(users.search, search) : inArray(policies.id, found(db, search)),
  ];
}

/** In a query string the status is text. */
const statusesOf = (text: string) => Object.values(policyStatus).filter((status) => String(status) === text);

/** SQL conditions: policies whose worst evaluated active risk is in this status (`policyEvaluationStatus`); a policy without such risks counts as not required. */
export function isEvaluated(db: Executor, status: EvaluationStatus): SQL[] {
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

type Unpaid = Pick<PolicyFilter, 'unpaid_from' | 'unpaid_to'>;
const owesSomething = ({ unpaid_from, unpaid_to }: Unpaid) => unpaid_from !== undefined || unpaid_to !== undefined;

function unpaidReceipts(db: Executor, { unpaid_from: from, unpaid_to: to }: Unpaid, ...more: SQL[]) {
  const { policyId, activationDate } = policyPayments;
  return db
    .select({ policyId })
    .from(policyPayments)
    .where(
      and(
        isUnpaid,
        from === undefined ? undefined : gte(activationDate, from),
        to === undefined ? undefined : lte(activationDate, to),
        ...more,
      ),
    );
}

/** SQL condition: policies with unpaid receipts in the filter's days. The `offset 0` and the array both keep the planner from scanning all receipts. */
function owes(db: Executor, filter: PolicyFilter): SQL {
  return filter.isOwedByMany
    ? exists(unpaidReceipts(db, filter, eq(policyPayments.policyId, policies.id)).offset(0))
    : sql`${policies.id} = any(array(${unpaidReceipts(db, filter)}))`;
}

/** A subquery over policies: the contract, if staff have still to decide its refund (`isRefundUndecided`). */
export function undecidedRefund(db: Executor) {
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

/** Up to so many holders or receipts are gathered at once; when a filter matches more, nearly every page of policies contains some. */
const fewHolders = 1_000;
const fewReceipts = 5_000;

/**
 * Chooses how to read a list of policies, whatever their number: by gathering all that a filter matches or, when that is very much, by checking one policy after the
 * other until the page is full. The planner cannot know which is faster.
 */
export async function weigh(db: Executor, filter: PolicyFilter): Promise<Pick<PolicyFilter, 'isOfMany' | 'isOwedByMany'>> {
  const { search } = filter;
  const isTrue = async (condition: SQL) => (await db.execute(sql`select 1 where ${condition}`)).rows.length > 0;
  return {
    isOfMany: search !== undefined && (await isTrue(haveMany(db, search))),
    isOwedByMany: owesSomething(filter) && (await isTrue(exists(unpaidReceipts(db, filter).offset(fewReceipts).limit(1)))),
  };
}

/** Very many holders match these words, which are neither a policy number nor an IMEI. */
const haveMany = (db: Executor, search: string): SQL =>
  sql`${exists(db.select({ id: users.id }).from(users).where(matchesSearch(users.search, search)).offset(fewHolders).limit(1))}
    and ${notExists(numbered(db, search))} and ${notExists(withImei(db, search))}`;

const numbered = (db: Executor, search: string) => db.select({ id: policies.id }).from(policies).where(eq(policies.number, search));

function withImei(db: Executor, search: string) {
  const imei = search.replaceAll(/[\s-]/g, '');
  return db
    .select({ id: risks.policyId })
    .from(risks)
    .where(or(eq(risks.imei, imei), eq(risks.imei2, imei)));
}

/** Finds policies by number, IMEI, or words of the holder's account: each by an index of its own, whatever the number of policies. */
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
