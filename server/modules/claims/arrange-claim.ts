import { claimStatus, claimStatusOf } from '#domain/claim/claim-status.ts';
import { checkPayout } from '#domain/claim/payout.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { updateClaim } from '#domain/wire/claims.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor, userIdOf } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { hasRepairCenter } from '#server/modules/network/has-repair-center.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { insertPayout, type LoadedClaim, setRepairCenter } from './store.ts';

/** What the office records about a claim without deciding it. */
export type Arrangement = Extract<BodyOutput<typeof updateClaim>, { event: 'repair-center-chosen' | 'paid' }>;

export function isArrangement(body: BodyOutput<typeof updateClaim>): body is Arrangement {
  return body.event === 'repair-center-chosen' || body.event === 'paid';
}

/**
 * Chooses the repair shop of a claim or records a payout, with the claim locked; its stage stays.
 * @throws {ProblemError} `forbidden`; `invalid-input` with `event`, `repair_center_id`, `paid_to` or `paid_on`
 */
export async function arrangeClaim(db: Executor, ports: Ports, actor: Actor, loaded: LoadedClaim, body: Arrangement): Promise<void> {
  if (!isStaffActor(actor)) throw new ProblemError('forbidden');
  const { claim, policy } = loaded;
  const now = ports.clock.now();
  if (body.event === 'repair-center-chosen') {
    const { repair_center_id: repairCenterId } = body;
    if (claimStatusOf(claim.stage) === claimStatus.closed) throw invalid('event', 'closed');
    if (repairCenterId !== null && !(await hasRepairCenter(db, repairCenterId))) throw invalid('repair_center_id', 'unknown');
    await setRepairCenter(db, claim.id, repairCenterId, now);
  } else {
    assertPayable(loaded, body, todayOf(ports));
    const { amount, paid_to: paidTo, paid_on: paidOn } = body;
    await insertPayout(db, { claimId: claim.id, cents: centsOf(amount), paidTo, paidOn, bookedBy: userIdOf(actor), createdAt: now });
  }
  const data = { claim: claim.id, event: body.event };
  await recordEvent(db, ports, { kind: 'claim-changed', ...whoOf(actor), policyId: policy.id, riskId: claim.riskId, data });
}

function assertPayable({ claim }: LoadedClaim, body: Extract<Arrangement, { event: 'paid' }>, today: string): void {
  const { stage, lossDate, repairCenterId } = claim;
  const payout = { paidTo: body.paid_to, paidOn: body.paid_on };
  const allowed = checkPayout({ stage, lossDate, hasRepairCenter: repairCenterId !== null }, payout, today);
  if (allowed.ok) return;
  const paths = { 'not-accepted': 'event', 'no-repair-center': 'paid_to', 'in-future': 'paid_on', 'before-loss': 'paid_on' } as const;
  throw invalid(paths[allowed.problem], allowed.problem);
}
