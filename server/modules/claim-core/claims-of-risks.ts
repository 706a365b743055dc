import { asc, desc, eq, inArray } from 'drizzle-orm';
import { claimStage } from '#domain/claim/claim-status.ts';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import type { Executor } from '#server/db/connect.ts';
import { claimStatuses, claims } from '#server/db/schema-claims.ts';
import { claimTypeWire, statusWire } from './claim-parts-wire.ts';

export type RiskClaims = ReadonlyMap<number, PolicyRisk['policy_risk_claims']>;

/** The claims of these risks as a policy shows them, by risk, in one statement for all of them. */
export async function claimsOfRisks(db: Executor, riskIds: readonly number[]): Promise<RiskClaims> {
  if (riskIds.length === 0) return new Map();
  const rows = await db
    .select({ claim: claims, status: claimStatuses })
    .from(claims)
    .innerJoin(claimStatuses, eq(claimStatuses.claimId, claims.id))
    .where(inArray(claims.riskId, [...riskIds]))
    .orderBy(asc(claims.id), desc(claimStatuses.id));
  const byRisk = new Map<number, PolicyRisk['policy_risk_claims']>();
  for (const { claim, status } of rows) {
    const own = byRisk.get(claim.riskId) ?? [];
    byRisk.set(claim.riskId, own);
    const last = own.at(-1);
    if (last?.id === claim.id) last.statuses.push(statusWire(status));
    else
      own.push({
        id: claim.id,
        identifier: claim.identifier,
        claim_type: claimTypeWire(claim.type),
        loss_date: claim.lossDate,
        internal_status: claim.stage,
        notify_denied: claim.stage === claimStage.denied,
        statuses: [statusWire(status)],
      });
  }
  return byRisk;
}
