import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Found, mostFoundOfAKind } from '#domain/wire/search.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies, risks } from '#server/db/schema.ts';
import { claims } from '#server/db/schema-claims.ts';
import { distributors, stores } from '#server/db/schema-network.ts';
import { paymentMethods, paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { users } from '#server/db/schema-users.ts';
import { matchesSearch } from '#server/modules/lists/page.ts';

/** SQL conditions for what the caller may see; undefined: everything. */
interface Scopes {
  policies: SQL | undefined;
  stores: SQL | undefined;
  /** Whether the caller may find claims, and people and distributors as results of their own. */
  isStaff: boolean;
}

/** The newest matches of each kind. One statement, each part with an index of its own, whatever the number of policies. */
export async function selectFound(db: Executor, search: string, scopes: Scopes): Promise<Found[]> {
  const [byIdentifier, byOrder] = receiptParts(db, search, scopes.policies);
  const rows = await unionAll(
    byIdentifier,
    byOrder,
    ...policyParts(db, search, scopes.policies),
    storePart(db, search, scopes.stores),
    ...(scopes.isStaff ? [...claimParts(db, search), personPart(db, search), distributorPart(db, search)] : []),
  );
  return firstOfEach(rows);
}

const kind = (name: Found['kind']) => sql<Found['kind']>`${name}::text`;
const none = sql<number | null>`null::int`;
const numberOrNull = (column: unknown) => sql<number | null>`${column}::int`;
const fullName = sql<string>`concat_ws(' ', ${users.name}, ${users.surname1}, nullif(${users.surname2}, ''))`;
const columns = {
  /** "Ana Prueba · Xiaomi R13": the holder of a policy and the first thing that it insures. */
  policy: {
    kind: kind('policy'),
    id: policies.id,
    policy_id: none,
    risk_id: none,
    title: sql<string>`${policies.number}`,
    text: sql<string>`concat_ws(' · ', ${fullName}, (
      select coalesce(nullif(concat_ws(' ', r.brand, r.model), ''), r.name) from policy_risks r where r.policy_id = ${policies.id} order by r.id limit 1
    ))`,
  },
  receipt: {
    kind: kind('receipt'),
    id: policyPayments.id,
    policy_id: numberOrNull(policyPayments.policyId),
    risk_id: none,
    title: sql<string>`${policyPayments.identifier}`,
    text: sql<string>`concat_ws(' · ', ${policies.number}, ${fullName})`,
  },
  claim: {
    kind: kind('claim'),
    id: claims.id,
    policy_id: numberOrNull(risks.policyId),
    risk_id: numberOrNull(claims.riskId),
    title: sql<string>`concat_ws(' · ', ${policies.number}, ${fullName})`,
    text: sql<string>`left(${claims.description}, 120)`,
  },
};

function policyParts(db: Executor, search: string, scope: SQL | undefined) {
  const select = (condition: SQL | undefined) =>
    db
      .select(columns.policy)
      .from(policies)
      .innerJoin(users, eq(users.id, policies.userId))
      .where(and(scope, condition))
      .orderBy(desc(policies.id))
      .limit(mostFoundOfAKind);
  return policiesOf(db, search).map(select);
}

/** Conditions that find a policy: by its number, what it insures, its mandate, or its holder. */
function policiesOf(db: Executor, search: string): (SQL | undefined)[] {
  const imei = search.replaceAll(/[\s-]/g, '');
  return [
    eq(policies.number, search),
    sql`${policies.id} in ${db
      .select({ id: risks.policyId })
      .from(risks)
      .where(or(eq(risks.imei, imei), eq(risks.imei2, imei)))}`,
    sql`${policies.id} in ${db.select({ id: paymentMethods.policyId }).from(paymentMethods).where(eq(paymentMethods.mandateReference, search))}`,
    matchesSearch(users.search, search),
  ];
}

function receiptParts(db: Executor, search: string, scope: SQL | undefined) {
  const select = (condition: SQL) =>
    db
      .select(columns.receipt)
      .from(policyPayments)
      .innerJoin(policies, eq(policies.id, policyPayments.policyId))
      .innerJoin(users, eq(users.id, policies.userId))
      .where(and(scope, isNull(policyPayments.deletedAt), condition))
      .orderBy(desc(policyPayments.id))
      .limit(mostFoundOfAKind);
  const ordered = db
    .select({ id: paymentTransactions.paymentId })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.orderNumber, search));
  return [select(eq(policyPayments.identifier, search)), select(sql`${policyPayments.id} in ${ordered}`)] as const;
}

function claimParts(db: Executor, search: string) {
  const select = (condition: SQL | undefined) =>
    db
      .select(columns.claim)
      .from(claims)
      .innerJoin(risks, eq(risks.id, claims.riskId))
      .innerJoin(policies, eq(policies.id, risks.policyId))
      .innerJoin(users, eq(users.id, policies.userId))
      .where(condition)
      .orderBy(desc(claims.id))
      .limit(mostFoundOfAKind);
  return [...policiesOf(db, search), matchesSearch(claims.search, search)].map(select);
}

function storePart(db: Executor, search: string, scope: SQL | undefined) {
  return db
    .select({
      kind: kind('store'),
      id: stores.id,
      policy_id: none,
      risk_id: none,
      title: sql<string>`${stores.name}`,
      text: sql<string>`concat_ws(' · ', ${stores.code}, ${stores.city})`,
    })
    .from(stores)
    .where(and(scope, isNull(stores.deletedAt), matchesSearch(stores.search, search)))
    .orderBy(desc(stores.id))
    .limit(mostFoundOfAKind);
}

function personPart(db: Executor, search: string) {
  return db
    .select({ kind: kind('person'), id: users.id, policy_id: none, risk_id: none, title: fullName, text: sql<string>`${users.email}` })
    .from(users)
    .where(and(isNull(users.deletedAt), matchesSearch(users.search, search)))
    .orderBy(desc(users.id))
    .limit(mostFoundOfAKind);
}

function distributorPart(db: Executor, search: string) {
  return db
    .select({
      kind: kind('distributor'),
      id: distributors.id,
      policy_id: none,
      risk_id: none,
      title: sql<string>`${distributors.name}`,
      text: sql<string>`${distributors.code}`,
    })
    .from(distributors)
    .where(and(isNull(distributors.deletedAt), matchesSearch(distributors.search, search)))
    .orderBy(desc(distributors.id))
    .limit(mostFoundOfAKind);
}

/** Each match once, even if it was found in several ways, and at most `mostFoundOfAKind` of a kind, newest first. A SQL union does not keep the order of its parts. */
function firstOfEach(rows: readonly Found[]): Found[] {
  const each = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const counts = new Map<Found['kind'], number>();
  const newestFirst = [...each.values()].toSorted((one, other) => other.id - one.id);
  return newestFirst.filter((row) => {
    const count = (counts.get(row.kind) ?? 0) + 1;
    counts.set(row.kind, count);
    return count <= mostFoundOfAKind;
  });
}
