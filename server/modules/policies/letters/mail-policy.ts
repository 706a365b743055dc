import { checkPolicyMail } from '#domain/policy/mailable.ts';
import type { mailedPolicyKinds } from '#domain/policy/mailed-policy-kind.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { withdrawalLastDayOf } from '#server/modules/policies/reading/read-contract.ts';
import { contractWithPolicy, updateContract } from '#server/modules/policies/store-contracts.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { type PolicyMailKind, policyLetter } from './policy-letters.ts';

const causePrefix = 'policy:';

/** Writes a mail about a policy, in the transaction of what it tells of. */
export async function queuePolicyMail(
  db: Executor,
  ports: Ports,
  { policy, kind }: { policy: { id: number; userId: number }; kind: PolicyMailKind },
): Promise<void> {
  await queueMail(db, ports, { kind: `policy-${kind}`, cause: `${causePrefix}${policy.id}`, to: { userId: policy.userId } });
}

/**
 * The office has a mail sent to the holder of a policy. From that of the documents on the period of withdrawal runs (decision A49): it wants a link to them.
 * @throws {ProblemError} `not-found`; `invalid-input` with `kind`: what it would say is not so (`checkPolicyMail`)
 */
export async function mailPolicy(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policyId, kind }: { policyId: number; kind: (typeof mailedPolicyKinds)[number] },
): Promise<void> {
  const { policy, contract } = await lockContract(db, policyId);
  const allowed = checkPolicyMail(kind, policyWire(await readPolicy(db, policyId)), todayOf(ports));
  if (!allowed.ok) throw invalid('kind', allowed.problem);
  if (kind === 'documents' && contract.documentsSentAt === null) await updateContract(db, policyId, { documentsSentAt: ports.clock.now() });
  await queuePolicyMail(db, ports, { policy, kind });
  await recordEvent(db, ports, { kind: 'policy-mailed', ...whoOf(actor), policyId, data: { mail: kind } });
}

/** The mail as it is when it leaves; its address is that of the contract. */
export function composePolicyMail(kind: PolicyMailKind): Composer {
  return async (ports, { cause }) => {
    const policyId = Number(cause.slice(causePrefix.length));
    const found = await contractWithPolicy(ports.db, policyId);
    if (!found) return null;
    const { policy, contract } = found;
    const { endedAt, lastDay, refundDecidedBy, refundDecision: refund, signBy, holder } = contract;
    const ended = endedAt && lastDay ? { atMs: endedAt.getTime(), lastDay, isDecidedByStaff: refundDecidedBy === 'staff' } : null;
    const withdrawalLastDay = withdrawalLastDayOf(contract);
    const isPast = withdrawalLastDay !== null && withdrawalLastDay < todayOf(ports);
    const withdrawBy = isPast ? null : withdrawalLastDay;
    const facts = { policyId, number: policy.number, signBy, contractLink: policy.contractLink, withdrawBy, ended, refund };
    return { to: holder.email, letter: policyLetter(kind, facts, ports.address()) };
  };
}
