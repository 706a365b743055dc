import { isSeller } from '#domain/access/roles.ts';
import { checkCancellation } from '#domain/policy/cancellation.ts';
import { coverStart } from '#domain/policy/cover.ts';
import type { EndingCause, EndingSettlement } from '#domain/policy/ending-settlement.ts';
import type { PolicyEnding } from '#domain/policy/policy-transitions.ts';
import type { EndingPreview, endingReasons } from '#domain/wire/cancellations.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor, UserActor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { whoOf } from '#server/modules/audit/record-event.ts';
import { releaseDiscount } from '#server/modules/discounts/use-discount.ts';
import { cancelEvaluations } from '#server/modules/evaluations/cancel-evaluations.ts';
import { type EndedYear, previewEnding, settlePolicyEnd } from '#server/modules/payments/settlement/settle-policy.ts';
import { queuePolicyMail } from '#server/modules/policies/letters/mail-policy.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { coverFacts, withdrawalLastDayOf } from '#server/modules/policies/reading/read-contract.ts';
import { discountsOf, endContractingGrants, type LockedContract, updateContract } from '#server/modules/policies/store-contracts.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { checkWithdrawal, hasClaim } from './check-withdrawal.ts';

export interface AskedEnding {
  policyId: number;
  reason: (typeof endingReasons)[number];
  /** The last day covered, a civil date; undefined: today. */
  lastDay: string | undefined;
}

/** How a policy ends, once the ending is allowed. */
export interface DecidedEnding {
  ending: PolicyEnding;
  cause: EndingCause;
  lastDay: string;
  refundDecidedBy: 'rule' | 'staff';
  /** The holder withdrew with the link of a mail, without logging in. */
  isByMail?: boolean;
}

/**
 * What ending a policy would do, without ending it; without a reason, for the reason that is best for the holder.
 * @throws {ProblemError} as `endPolicy`
 */
export async function previewPolicyEnd(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { reason, ...place }: Omit<AskedEnding, 'reason'> & { reason: AskedEnding['reason'] | undefined },
): Promise<EndingPreview> {
  const locked = await lockContract(db, place.policyId);
  const asked = { ...place, reason: reason ?? usualReason(locked, todayOf(ports)) };
  const decided = await decide(db, locked, { actor, asked, today: todayOf(ports) });
  const settlement = await previewEnding(db, decided.cause, await endedYear(db, locked, decided.lastDay));
  return settlementWire(asked.reason, decided, settlement);
}

/**
 * A person ends a policy, by a cancellation with its reason or a withdrawal in time (decision A35). Its receipts are settled, its open evaluations cancelled, and the
 * policyholder gets an acknowledgement by mail.
 * @throws {ProblemError} `not-found`, `forbidden`; `invalid-input` with `reason` or `last_day`
 */
export async function endPolicy(db: Executor, ports: Ports, actor: Actor, asked: AskedEnding): Promise<EndingPreview> {
  const locked = await lockContract(db, asked.policyId);
  const decided = await decide(db, locked, { actor, asked, today: todayOf(ports) });
  const settlement = await writeEnding(db, ports, locked, decided, whoOf(actor).userId ?? null);
  return settlementWire(asked.reason, decided, settlement);
}

/** Ends a policy as decided, in the caller's transaction. `endedBy`: the person who ends it; null when its sign-by date or its year has passed. */
export async function writeEnding(db: Executor, ports: Ports, locked: LockedContract, decided: DecidedEnding, endedBy: number | null) {
  const { policy } = locked;
  const { ending, cause, lastDay, refundDecidedBy, isByMail = false } = decided;
  const ended = await endedYear(db, locked, lastDay);
  const settlement = await settlePolicyEnd(db, ports, { cause, ended, isRefundDue: refundDecidedBy === 'rule' });
  await cancelEvaluations(db, ports, policy.id);
  const endedAt = ports.clock.now();
  // A withdrawal after a cancellation settles the money again; a refund that staff had decided or requested lapses.
  const undecided = { refundDecidedBy, refundDecision: null, refundRequest: null };
  await updateContract(db, policy.id, { ending, endingCause: cause, endedAt, endedBy, lastDay, ...undecided });
  await endContractingGrants(db, policy.id, endedAt);
  // A contract that was never signed has cost nothing: a single-use discount code used for it becomes free again.
  if (!ended.isSigned) for (const { discountId } of await discountsOf(db, policy.id)) await releaseDiscount(db, discountId);
  await queuePolicyMail(db, ports, { policy, kind: ending });
  const data = {
    ending,
    cause,
    last_day: lastDay,
    refund_cents: settlement.refundCents,
    refund_decided_by: refundDecidedBy,
    ...(isByMail && { by: 'mail' }),
  };
  const moved = await movePolicy(db, ports, policy, { event: ending, who: endedBy === null ? {} : { userId: endedBy }, data });
  if (!moved.ok) throw invalid('reason', moved.problem);
  return settlement;
}

function usualReason({ contract }: LockedContract, today: string): AskedEnding['reason'] {
  const lastDay = withdrawalLastDayOf(contract);
  return lastDay === null || today <= lastDay ? 'withdrawal' : 'policyholder-request';
}

async function decide(
  db: Executor,
  locked: LockedContract,
  { actor, asked, today }: { actor: Actor; asked: AskedEnding; today: string },
): Promise<DecidedEnding> {
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  const { reason, lastDay = today } = asked;
  if (reason === 'withdrawal') return decideWithdrawal(db, locked, { actor, lastDay, today });
  const { id, status } = locked.policy;
  const { termLastDay } = locked.contract;
  const hasOpenOrPaidClaim = await hasClaim(db, id);
  const allowed = checkCancellation({ reason, lastDay, role: actor.role }, { status, termLastDay, hasOpenOrPaidClaim }, today);
  if (!allowed.ok) throw invalid(allowed.problem.startsWith('day') ? 'last_day' : 'reason', allowed.problem);
  return { ending: 'cancelled', cause: reason, lastDay, ...allowed.value };
}

async function decideWithdrawal(
  db: Executor,
  locked: LockedContract,
  { actor, lastDay, today }: { actor: UserActor; lastDay: string; today: string },
): Promise<DecidedEnding> {
  // A seller of policies cannot withdraw for the policyholder; the route lets only the policyholder and the office through.
  if (isSeller(actor.role)) throw invalid('reason', 'reason-not-allowed');
  if (lastDay !== today) throw invalid('last_day', lastDay < today ? 'day-past' : 'day-after-term');
  const checked = await checkWithdrawal(db, locked, today);
  if (!checked.ok) throw invalid('reason', checked.problem.kind);
  return checked.value;
}

/** The insured year of a policy that ends on a day, and its price. */
export async function endedYear(db: Executor, { policy, contract }: LockedContract, lastDay: string): Promise<EndedYear> {
  const { startsOn } = coverStart(coverFacts(await readPolicy(db, policy.id), contract));
  return {
    policyId: policy.id,
    policyNumber: policy.number,
    yearCents: contract.totalCents,
    isSigned: contract.signedAt !== null,
    firstDay: startsOn,
    lastDay,
    termLastDay: contract.termLastDay,
  };
}

function settlementWire(
  reason: AskedEnding['reason'],
  { lastDay, refundDecidedBy }: DecidedEnding,
  settlement: EndingSettlement,
): EndingPreview {
  const refund = refundDecidedBy === 'rule' ? settlement.refundCents / 100 : 0;
  const { annulledIds: annulled, owedIds: owed } = settlement;
  const lowered = settlement.lowered.map(({ id }) => id);
  return { reason, last_day: lastDay, refund, refund_decided_by: refundDecidedBy, annulled, lowered, owed };
}
