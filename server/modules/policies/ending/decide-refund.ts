import { needsSecondPerson } from '#domain/policy/refund-approval.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, userIdOf } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { refundAsDecided, refundMayBeDecided } from '#server/modules/payments/settlement/settle-policy.ts';
import { queuePolicyMail } from '#server/modules/policies/letters/mail-policy.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { type LockedContract, updateContract } from '#server/modules/policies/store-contracts.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';

interface Decision {
  policyId: number;
  refundCents: number;
  comments: string;
}

/**
 * The office decides the refund of a policy that ended with an open or paid claim. An amount above what one person may decide alone is only requested: a second person
 * has to approve it (`approveRefund`).
 * @throws {ProblemError} `not-found`; `invalid-input` with `refund`: why not (`checkRefundDecision`), or `already-asked`
 */
export async function decideRefund(db: Executor, ports: Ports, actor: Actor, decision: Decision): Promise<void> {
  const { policyId, refundCents, comments } = decision;
  const locked = await lockContract(db, policyId);
  if (locked.contract.refundRequest !== null) throw invalid('refund', 'already-asked');
  const { refund_second_person_above: aloneUpTo } = await readHouse(db, ports);
  if (aloneUpTo === null || !needsSecondPerson(refundCents, centsOf(aloneUpTo))) return giveBack(db, ports, actor, locked, decision);
  const allowed = await refundMayBeDecided(db, endedOf(locked), refundCents);
  if (!allowed.ok) throw invalid('refund', allowed.problem);
  const askedAt = ports.clock.now().toISOString();
  await updateContract(db, policyId, { refundRequest: { cents: refundCents, comments, askedAt, askedBy: userIdOf(actor) } });
  await recordEvent(db, ports, { kind: 'refund-asked', ...whoOf(actor), policyId, data: { refund_cents: refundCents } });
}

/**
 * Carries out the decision, under the contract's lock: the holder gets a refund, if any, and a mail with the reason.
 * @throws {ProblemError} `invalid-input` with `refund`: why not (`checkRefundDecision`)
 */
export async function giveBack(db: Executor, ports: Ports, actor: Actor, locked: LockedContract, decision: Decision): Promise<void> {
  const { policyId, refundCents, comments } = decision;
  const allowed = await refundAsDecided(db, ports, endedOf(locked), refundCents);
  if (!allowed.ok) throw invalid('refund', allowed.problem);
  const decidedAt = ports.clock.now().toISOString();
  await updateContract(db, policyId, { refundDecision: { cents: refundCents, comments, decidedAt }, refundRequest: null });
  await queuePolicyMail(db, ports, { policy: locked.policy, kind: 'refund' });
  await recordEvent(db, ports, { kind: 'refund-decided', ...whoOf(actor), policyId, data: { refund_cents: refundCents } });
}

function endedOf({ policy, contract: { refundDecidedBy, refundDecision } }: LockedContract) {
  return { policyId: policy.id, policyNumber: policy.number, refundDecidedBy, isDecided: refundDecision !== null };
}
