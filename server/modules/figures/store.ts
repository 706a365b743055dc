import { and, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { openClaimStages } from '#domain/claim/claim-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { mostFigured } from '#domain/wire/figures.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, policies } from '#server/db/schema.ts';
import { claims } from '#server/db/schema-claims.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { isWaiting } from '#server/modules/evaluations/is-waiting.ts';
import { isUnpaid, owesReceipts } from '#server/modules/policy-core/unpaid-receipts.ts';

interface Counts {
  waiting: number;
  late: number;
  unsigned: number;
  unpaid: number;
  claims: number;
}

/**
 * Counts all figures in one statement, each only up to `mostFigured + 1`: nobody needs the exact number of a very long list, and counting it would be slow. `scope`: the
 * policies that the caller may see; `today`: civil date of Madrid; `lateBefore`: what has waited since before this instant is late.
 */
export async function countAll(
  db: Executor,
  { scope, today, lateBefore }: { scope: SQL | undefined; today: string; lateBefore: Date },
): Promise<Counts> {
  const one = { one: sql`1`.as('one') };
  const unpaid = db
    .select(one)
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyPayments.policyId))
    .where(and(scope, isUnpaid, owesReceipts(db, today), lte(policyPayments.activationDate, today)));
  const lists: Record<keyof Counts, { getSQL(): SQL }> = {
    waiting: db.select(one).from(evaluations).where(isWaiting),
    // Evaluations to be looked at blind count too, as in their list: a difference would reveal which ones they are.
    late: db
      .select(one)
      .from(evaluations)
      .where(and(isWaiting, lt(evaluations.waitingSince, lateBefore))),
    unsigned: db
      .select(one)
      .from(policies)
      .where(and(scope, eq(policies.status, policyStatus.activePaidUnsigned))),
    // For all policies the receipts are read in the order of their index, so that reading ends at the limit; a store's receipts are found through its policies.
    unpaid: scope === undefined ? unpaid.orderBy(policyPayments.activationDate, policyPayments.id) : unpaid,
    claims: db
      .select(one)
      .from(claims)
      .where(inArray(claims.stage, [...openClaimStages])),
  };
  const counts = Object.entries(lists).map(
    ([name, list]) => sql`(select count(*) from (${list.getSQL()} limit ${mostFigured + 1}) as counted) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<keyof Counts, string>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error('no counts');
  return {
    waiting: Number(row.waiting),
    late: Number(row.late),
    unsigned: Number(row.unsigned),
    unpaid: Number(row.unpaid),
    claims: Number(row.claims),
  };
}
