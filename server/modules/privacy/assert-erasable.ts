import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { openClaimStages } from '#domain/claim/claim-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { risks } from '#server/db/schema.ts';
import { claims } from '#server/db/schema-claims.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { type FieldFault, ProblemError } from '#server/http/problems.ts';
import type { policiesOf } from './store.ts';

/**
 * What a contract still needs to know its holder for is no reason of the law to keep, but to wait. All of it is told at once.
 * `today`: civil date of Madrid.
 * @throws {ProblemError} `in-use`: `policies` `running` until the last covered day of each has passed, `claims` `open`, `payments` `owed` by or to them
 */
export async function assertErasable(db: Executor, contracts: Awaited<ReturnType<typeof policiesOf>>, today: string): Promise<void> {
  const ids = contracts.map(({ id }) => id);
  const fields: FieldFault[] = [];
  if (contracts.some(({ status, lastDay }) => status !== policyStatus.cancelled || (lastDay !== null && lastDay >= today)))
    fields.push({ path: 'policies', code: 'running' });
  if (await hasOpenClaim(db, ids)) fields.push({ path: 'claims', code: 'open' });
  if (await hasDebt(db, ids)) fields.push({ path: 'payments', code: 'owed' });
  if (fields.length > 0) throw new ProblemError('in-use', { fields });
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

async function hasDebt(db: Executor, policyIds: number[]): Promise<boolean> {
  const owed = await db
    .select({ id: policyPayments.id })
    .from(policyPayments)
    .where(
      and(
        inArray(policyPayments.policyId, policyIds),
        isNull(policyPayments.deletedAt),
        isNull(policyPayments.paymentDate),
        ne(policyPayments.pendingCents, 0),
      ),
    )
    .limit(1);
  return owed.length > 0;
}
