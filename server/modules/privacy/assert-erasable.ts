import { and, eq, inArray } from 'drizzle-orm';
import { openClaimStages } from '#domain/claim/claim-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { isRefundUndecided } from '#domain/policy/refund-decision.ts';
import { type ErasureObstacle, erasureObstacles } from '#domain/privacy/erasure-request.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { risks } from '#server/db/schema.ts';
import { claims } from '#server/db/schema-claims.ts';
import { type FieldFault, ProblemError } from '#server/http/problems.ts';
import { openMoney } from '#server/modules/payments/settlement/open-money.ts';
import type { policiesOf } from './store.ts';

type Contracts = Awaited<ReturnType<typeof policiesOf>>;

/**
 * Refuses an erasure while contracts still need their holder. That need does not exempt the data from erasure; the erasure only has to wait for its end. All obstacles
 * are reported at once.
 * @throws {ProblemError} `in-use`, with the fields of `obstaclesOf`
 */
export async function assertErasable(db: Executor, contracts: Contracts, now: Date): Promise<void> {
  const { fields } = await obstaclesOf(db, contracts, now);
  if (fields.length > 0) throw new ProblemError('in-use', { fields });
}

/**
 * The obstacles to erasing the holder of these contracts, as fields (path and code) and as kinds. `policies` `running`: until the last covered day of each has passed;
 * `claims` `open`; `payments` `owed`: by or to the holder, also while staff have to decide a refund; `payments` `under-way`.
 */
export async function obstaclesOf(
  db: Executor,
  contracts: Contracts,
  now: Date,
): Promise<{ fields: FieldFault[]; obstacles: ErasureObstacle[] }> {
  const today = civilDateOf(now.getTime());
  const ids = contracts.map(({ id }) => id);
  const fields: FieldFault[] = [];
  if (contracts.some(({ status, lastDay }) => status !== policyStatus.cancelled || (lastDay !== null && lastDay >= today)))
    fields.push({ path: 'policies', code: 'running' });
  if (await hasOpenClaim(db, ids)) fields.push({ path: 'claims', code: 'open' });
  const isUndecided = contracts.some(({ refundDecidedBy, refundDecision }) =>
    isRefundUndecided({ refundDecidedBy, isDecided: refundDecision !== null }),
  );
  const atStake = new Set([...(isUndecided ? (['owed'] as const) : []), ...(await openMoney(db, ids, now))]);
  for (const code of atStake) fields.push({ path: 'payments', code });
  return { fields, obstacles: erasureObstacles.filter((one) => fields.some(({ path }) => path === one)) };
}

async function hasOpenClaim(db: Executor, policyIds: number[]): Promise<boolean> {
  const open = await db
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(risks, eq(risks.id, claims.riskId))
    .where(and(inArray(risks.policyId, policyIds), inArray(claims.stage, [...openClaimStages])))
    .limit(1);
  return open.length > 0;
}
