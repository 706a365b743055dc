import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { refundAsDecided } from '#server/modules/payments/settlement/settle-policy.ts';
import { queuePolicyMail } from '#server/modules/policies/letters/mail-policy.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { updateContract } from '#server/modules/policies/store-contracts.ts';
import type { Ports } from '#server/ports/ports.ts';

/**
 * The office decides what comes back of a withdrawal with a claim open or paid; its holder gets a refund, if any, and a mail that says why.
 * @throws {ProblemError} `not-found`; `invalid-input` with `refund`: why not (`checkRefundDecision`)
 */
export async function decideRefund(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policyId, refundCents, comments }: { policyId: number; refundCents: number; comments: string },
): Promise<void> {
  const { policy, contract } = await lockContract(db, policyId);
  const { refundDecidedBy, refundDecision } = contract;
  const ended = { policyId, policyNumber: policy.number, refundDecidedBy, isDecided: refundDecision !== null };
  const allowed = await refundAsDecided(db, ports, ended, refundCents);
  if (!allowed.ok) throw invalid('refund', allowed.problem);
  const decidedAt = ports.clock.now().toISOString();
  await updateContract(db, policyId, { refundDecision: { cents: refundCents, comments, decidedAt } });
  await queuePolicyMail(db, ports, { policy, kind: 'refund' });
  await recordEvent(db, ports, { kind: 'refund-decided', ...whoOf(actor), policyId, data: { refund_cents: refundCents } });
}
