import { and, count, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { openClaimStages } from '#domain/claim/claim-status.ts';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, policies, risks } from '#server/db/schema.ts';
import { claims } from '#server/db/schema-claims.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { isWaiting } from '#server/modules/evaluations/is-waiting.ts';

interface Counts {
  waiting: number;
  late: number;
  unsigned: number;
  unpaid: number;
  claims: number;
}

/** All figures in one statement. `scope`: which policies whoever asks may see; `today`: civil date of Madrid; `lateBefore`: since before when what waits is late. */
export async function countAll(
  db: Executor,
  { scope, today, lateBefore }: { scope: SQL | undefined; today: string; lateBefore: Date },
): Promise<Counts> {
  const { activePaidUnsigned, activePaidSigned } = policyStatus;
  const waits = db
    .select({
      waiting: sql`count(*)`.as('waiting'),
      late: sql`count(*) filter (where ${evaluations.waitingSince} < ${lateBefore.toISOString()} and ${evaluations.status} = ${evaluationStatus.pending})`.as(
        'late',
      ),
    })
    .from(evaluations)
    .where(isWaiting);
  const unsigned = db
    .select({ unsigned: count().as('unsigned') })
    .from(policies)
    .where(and(scope, eq(policies.status, activePaidUnsigned)));
  const unpaid = db
    .select({ unpaid: count().as('unpaid') })
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyPayments.policyId))
    .where(
      and(
        scope,
        inArray(policies.status, [activePaidUnsigned, activePaidSigned]),
        isNull(policyPayments.paymentDate),
        isNull(policyPayments.deletedAt),
        gt(policyPayments.pendingCents, 0),
        lte(policyPayments.activationDate, today),
      ),
    );
  const open = db
    .select({ claims: count().as('claims') })
    .from(claims)
    .innerJoin(risks, eq(risks.id, claims.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(scope, inArray(claims.stage, [...openClaimStages])));
  const { rows } = await db.execute<Record<keyof Counts, string>>(
    sql`select * from (${waits}) as waits, (${unsigned}) as unsigned_ones, (${unpaid}) as unpaid_ones, (${open}) as open_ones`,
  );
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
