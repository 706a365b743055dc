import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { stepOf, type TrendPeriod } from '#domain/figures/trend-period.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, policies } from '#server/db/schema.ts';
import { claims } from '#server/db/schema-claims.ts';
import { stores } from '#server/db/schema-network.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { isOnDays } from '#server/modules/lists/days.ts';
import { isUnpaid, owesReceipts } from '#server/modules/policy-core/unpaid-receipts.ts';

const within = (at: PgColumn, { from, to }: TrendPeriod): SQL | undefined => and(...isOnDays(at, from, to));

/** SQL for the first day of the step that an instant falls into, as in `stepsOf`. */
function stepAt(at: PgColumn, period: TrendPeriod): SQL<string> {
  const day = sql`(${at} at time zone 'Europe/Madrid')::date`;
  return stepOf(period) === 'day'
    ? sql<string>`${day}::text`
    : sql<string>`greatest(date_trunc('month', ${day}::timestamp)::date, ${period.from}::date)::text`;
}

const number = (column: SQL) => column.mapWith(Number);

export async function countArrived(db: Executor, period: TrendPeriod) {
  const day = stepAt(evaluations.createdAt, period).as('day');
  return db
    .select({ day, evaluations: number(sql`count(*)`) })
    .from(evaluations)
    .where(within(evaluations.createdAt, period))
    .groupBy(day);
}

/** SQL condition: one of the two photos was labelled as a breakage. */
export const isBroken = sql`'Breakage' in (${evaluations.frontal}->>'label', ${evaluations.trasera}->>'label')`;
const isByPerson = sql`${evaluations.decidedBy} is not null`;
const ruled = (side: 'front' | 'back') => sql`${evaluations.assessment}->${sql.raw(`'${side}'`)}->>'label'`;
/** SQL conditions. `isCompared`: a person decided the evaluation, and the rules had labelled both photos. `isSame`: with the same labels. */
export const isCompared = sql`${isByPerson} and ${ruled('front')} is not null and ${ruled('back')} is not null`;
export const isSame = sql`${isCompared} and ${ruled('front')} = ${evaluations.frontal}->>'label' and ${ruled('back')} = ${evaluations.trasera}->>'label'`;
const waitedMinutes = sql`extract(epoch from ${evaluations.decidedAt} - ${evaluations.waitingSince}) / 60`;

/** SQL condition: a person is still to look at the evaluation blind. Until then no list and no figure may reveal its decision, not even when they are combined. */
export const isHidden = sql<boolean>`(${evaluations.blindAskedAt} is not null and ${evaluations.blindDecidedAt} is null)`;

/** Counts the decided evaluations by step; the row without a day counts them all. */
export async function countDecided(db: Executor, period: TrendPeriod) {
  const { validated, rejected } = evaluationStatus;
  const day = stepAt(evaluations.decidedAt, period);
  return db
    .select({
      day: sql<string | null>`day`,
      all: number(sql`count(*)`),
      validated: number(sql`count(*) filter (where status = ${validated})`),
      broken: number(sql`count(*) filter (where status = ${rejected} and is_broken)`),
      byPerson: number(sql`count(*) filter (where is_by_person)`),
      compared: number(sql`count(*) filter (where is_compared)`),
      same: number(sql`count(*) filter (where is_same)`),
      medianMinutes: sql<number | null>`round((percentile_cont(0.5) within group (order by minutes))::numeric, 1)::float8`,
    })
    .from(
      db
        .select({
          day: sql`${day}`.as('day'),
          status: sql`${evaluations.status}`.as('status'),
          isBroken: sql`${isBroken}`.as('is_broken'),
          isByPerson: sql`${isByPerson}`.as('is_by_person'),
          isCompared: sql`coalesce(${isCompared}, false)`.as('is_compared'),
          isSame: sql`coalesce(${isSame}, false)`.as('is_same'),
          minutes: sql`${waitedMinutes}`.as('minutes'),
        })
        .from(evaluations)
        .where(and(within(evaluations.decidedAt, period), sql`${evaluations.status} in (${validated}, ${rejected}) and not ${isHidden}`))
        .as('decided'),
    )
    .groupBy(sql`grouping sets ((day), ())`);
}

/** SQL condition: the person who looked blind gave both photos the same labels as the automatic decision. */
export const isSameBlind = sql<boolean>`coalesce(${ruled('front')} = ${evaluations.blindFrontal}->>'label' and ${ruled('back')} = ${evaluations.blindTrasera}->>'label', false)`;

/** How many evaluations were looked at blind in the period, and in how many of them the labels were the automatic ones. */
export async function countBlind(db: Executor, period: TrendPeriod) {
  const [row] = await db
    .select({ compared: number(sql`count(*)`), same: number(sql`count(*) filter (where ${isSameBlind})`) })
    .from(evaluations)
    .where(within(evaluations.blindDecidedAt, period));
  return row ?? { compared: 0, same: 0 };
}

/**
 * Counts contracted policies by step (rows without a store) and by store (rows without a day; `storeId` null: sold on the web), with the sum of their annual premiums in
 * cents.
 */
export async function countContracted(db: Executor, period: TrendPeriod) {
  return db
    .select({
      isStore: sql<boolean>`grouping(store_id) = 0`,
      day: sql<string | null>`day`,
      storeId: sql<number | null>`store_id`,
      contracted: number(sql`count(*)`),
      unsigned: number(sql`count(*) filter (where status = ${policyStatus.activePaidUnsigned})`),
      premiumCents: number(sql`coalesce(sum(total_cents), 0)`),
    })
    .from(
      db
        .select({
          day: sql`${stepAt(policies.createdAt, period)}`.as('day'),
          storeId: sql`${policies.storeId}`.as('store_id'),
          status: sql`${policies.status}`.as('status'),
          totalCents: sql`${policyContracts.totalCents}`.as('total_cents'),
        })
        .from(policies)
        .innerJoin(policyContracts, eq(policyContracts.policyId, policies.id))
        .where(within(policies.createdAt, period))
        .as('contracted'),
    )
    .groupBy(sql`grouping sets ((day), (store_id))`);
}

export async function countClaims(db: Executor, period: TrendPeriod) {
  const day = stepAt(claims.createdAt, period).as('day');
  return db
    .select({ day, claims: number(sql`count(*)`) })
    .from(claims)
    .where(within(claims.createdAt, period))
    .groupBy(day);
}

/** Counts the unpaid receipts that fell due in the period, up to today, of policies that still owe them (`owesReceipts`). */
export async function countUnpaid(db: Executor, { from, to }: TrendPeriod, today: string): Promise<number> {
  const { activationDate, policyId } = policyPayments;
  const [row] = await db
    .select({ unpaid: number(sql`count(*)`) })
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyId))
    .where(and(isUnpaid, owesReceipts(db, today), gte(activationDate, from), sql`${activationDate} <= least(${to}::date, ${today}::date)`));
  return row?.unpaid ?? 0;
}

/** The names of stores, also of deleted ones, whose sales stay. */
export async function nameStores(db: Executor, ids: readonly number[]) {
  return db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(sql`${stores.id} = any(${sql.param([...ids])}::int[])`);
}
