import { and, asc, count, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReceiptLines } from '#domain/payment/receipt-lines.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { inSpanish } from '#server/db/schema-columns.ts';
import { distributors, stores } from '#server/db/schema-network.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { isOnDays } from '#server/modules/lists/days.ts';

/** The first and last day of a period, civil dates of Madrid, both included. */
export interface Days {
  first: string;
  last: string;
}

/** SQL condition: policies sold by stores within `scope`; undefined: all policies, also those sold on the web. */
function soldThere(db: Executor, scope: SQL | undefined): SQL | undefined {
  if (scope === undefined) return undefined;
  return exists(
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(eq(stores.id, policies.storeId), scope)),
  );
}

/** How many policies were contracted, and the sum of their annual prices in cents, by the store that sold them (null: the web). */
export async function countContracted(db: Executor, scope: SQL | undefined, { first, last }: Days) {
  return db
    .select({ storeId: policies.storeId, contracted: count(), premiumCents: sql<string>`sum(${policyContracts.totalCents})` })
    .from(policyContracts)
    .innerJoin(policies, eq(policies.id, policyContracts.policyId))
    .where(and(...isOnDays(policyContracts.contractedAt, first, last), soldThere(db, scope)))
    .groupBy(policies.storeId);
}

export async function countEnded(db: Executor, scope: SQL | undefined, { first, last }: Days) {
  return db
    .select({ storeId: policies.storeId, ended: count() })
    .from(policyContracts)
    .innerJoin(policies, eq(policies.id, policyContracts.policyId))
    .where(and(...isOnDays(policyContracts.endedAt, first, last), soldThere(db, scope)))
    .groupBy(policies.storeId);
}

const lineSum = (name: keyof ReceiptLines) => sql<string>`coalesce(sum((${policyPayments.lines}->>${sql.raw(`'${name}'`)})::int), 0)`;

/** The receipts that were paid, in cents, with the sums of their lines, by store. */
export async function sumPaid(db: Executor, scope: SQL | undefined, { first, last }: Days) {
  const { priceCents, paymentDate, deletedAt, policyId } = policyPayments;
  return db
    .select({
      storeId: policies.storeId,
      receipts: sql<string>`count(*) filter (where ${priceCents} >= 0)`,
      collected: sql<string>`coalesce(sum(${priceCents}) filter (where ${priceCents} >= 0), 0)`,
      refunded: sql<string>`coalesce(sum(${priceCents}) filter (where ${priceCents} < 0), 0)`,
      netPremium: lineSum('netPremiumCents'),
      instalmentSurcharge: lineSum('instalmentSurchargeCents'),
      consorcio: lineSum('consorcioCents'),
      premiumTax: lineSum('premiumTaxCents'),
      windingUpLevy: lineSum('windingUpLevyCents'),
    })
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyId))
    .where(and(sql`${paymentDate} between ${first}::date and ${last}::date`, isNull(deletedAt), soldThere(db, scope)))
    .groupBy(policies.storeId);
}

/** The names of stores and their distributors, also of deleted ones, whose sales stay. Sorted by distributor, then store. */
export async function namesOfStores(db: Executor, ids: number[]) {
  return db
    .select({ store: { id: stores.id, name: stores.name }, distributor: { id: distributors.id, name: distributors.name } })
    .from(stores)
    .innerJoin(distributors, eq(distributors.id, stores.distributorId))
    .where(inArray(stores.id, ids))
    .orderBy(asc(inSpanish(distributors.name)), asc(distributors.id), asc(inSpanish(stores.name)), asc(stores.id));
}
