import { checkApproval } from '#domain/policy/refund-approval.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, userIdOf } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { updateContract } from '#server/modules/policies/store-contracts.ts';
import type { Ports } from '#server/ports/ports.ts';
import { giveBack } from './decide-refund.ts';

/**
 * A second person approves a requested refund, which is then paid back, or refuses it, as if nobody had requested it.
 * @throws {ProblemError} `not-found`; `invalid-input` with `agrees`: why not (`checkApproval`), or with `refund`: it cannot be paid back any more
 */
export async function approveRefund(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policyId, agrees }: { policyId: number; agrees: boolean },
): Promise<void> {
  const locked = await lockContract(db, policyId);
  const request = locked.contract.refundRequest;
  const allowed = checkApproval(request, { userId: userIdOf(actor), agrees });
  if (!allowed.ok || request === null) throw invalid('agrees', allowed.ok ? 'nothing-asked' : allowed.problem);
  const { cents: refundCents, comments, askedBy } = request;
  if (agrees) return giveBack(db, ports, actor, locked, { policyId, refundCents, comments });
  await updateContract(db, policyId, { refundRequest: null });
  const data = { refund_cents: refundCents, asked_by: askedBy };
  await recordEvent(db, ports, { kind: 'refund-declined', ...whoOf(actor), policyId, data });
}
