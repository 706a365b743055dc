import { checkPolicyMail } from '#domain/policy/mailable.ts';
import type { mailedPolicyKinds } from '#domain/policy/mailed-policy-kind.ts';
import { withdrawalProblem } from '#domain/policy/withdrawal.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import { signedContract } from '#server/modules/policies/documents/contract-document.ts';
import { withdrawalPdf } from '#server/modules/policies/documents/withdrawal-pdf.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { withdrawable, withdrawalLastDayOf } from '#server/modules/policies/reading/read-contract.ts';
import { contractWithPolicy, type LockedContract, updateContract } from '#server/modules/policies/store-contracts.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { type PolicyMailKind, policyLetter } from './policy-letters.ts';
import { withdrawalLink } from './withdrawal-link.ts';

const causePrefix = 'policy:';

/** Queues a mail about a policy, in the transaction of the event that it reports. */
export async function queuePolicyMail(
  db: Executor,
  ports: Ports,
  { policy, kind }: { policy: { id: number; userId: number }; kind: PolicyMailKind },
): Promise<void> {
  await queueMail(db, ports, { kind: `policy-${kind}`, cause: `${causePrefix}${policy.id}`, to: { userId: policy.userId } });
}

/**
 * The office sends a mail to the holder of a policy. The mail with the documents requires a signed contract, or a link to one elsewhere.
 * @throws {ProblemError} `not-found`; `invalid-input` with `kind`: the mail would say something untrue (`checkPolicyMail`)
 */
export async function mailPolicy(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policyId, kind }: { policyId: number; kind: (typeof mailedPolicyKinds)[number] },
): Promise<void> {
  const { policy } = await lockContract(db, policyId);
  const facts = { today: todayOf(ports), hasDocument: (await signedContract(db, ports, policyId)) !== null };
  const allowed = checkPolicyMail(kind, policyWire(await readPolicy(db, policyId)), facts);
  if (!allowed.ok) throw invalid('kind', allowed.problem);
  await queuePolicyMail(db, ports, { policy, kind });
  await recordEvent(db, ports, { kind: 'policy-mailed', ...whoOf(actor), policyId, data: { mail: kind } });
}

/** Composes the mail when it is sent; it goes to the address in the contract. */
export function composePolicyMail(kind: PolicyMailKind): Composer {
  return async (ports, { cause }) => {
    const policyId = Number(cause.slice(causePrefix.length));
    const found = await contractWithPolicy(ports.db, policyId);
    if (!found) return null;
    const { policy, contract } = found;
    const { endedAt, lastDay: lastDayCovered, refundDecidedBy, refundDecision: refund, signBy, holder } = contract;
    const ended =
      endedAt && lastDayCovered
        ? { atMs: endedAt.getTime(), lastDay: lastDayCovered, isDecidedByStaff: refundDecidedBy === 'staff' }
        : null;
    const today = todayOf(ports);
    // The withdrawal period runs from the day on which the documents are sent (decision A49): from today, if this is the first mail with them.
    const isFirst = kind === 'documents' && contract.documentsSentAt === null;
    const lastDay = withdrawalLastDayOf(isFirst ? { ...contract, documentsSentAt: ports.clock.now() } : contract);
    const withdrawBy = lastDay !== null && lastDay < today ? null : lastDay;
    const mayTell = (kind === 'documents' || kind === 'cancelled') && withdrawBy !== null;
    const tellsOfWithdrawal = mayTell && withdrawalProblem(withdrawable(found), today) === null;
    const file = await fileOf(ports, kind, found);
    const facts = {
      policyId,
      number: policy.number,
      signBy,
      contractLink: policy.contractLink,
      hasContract: kind === 'documents' && file !== null,
      withdrawBy,
      ended,
      refund,
      withdrawal: tellsOfWithdrawal ? await withdrawalLink(ports.db, ports, policyId) : null,
    };
    return {
      to: holder.email,
      letter: policyLetter(kind, facts, ports.address()),
      attachments: file ? [{ name: file.name, mediaType: 'application/pdf', bytes: file.pdf }] : [],
      ...(isFirst && { onSent: (db: Executor) => updateContract(db, policyId, { documentsSentAt: ports.clock.now() }) }),
    };
  };
}

/** The file attached to a mail: the signed contract, or the acknowledgement of a withdrawal. */
async function fileOf(ports: Ports, kind: PolicyMailKind, found: LockedContract): Promise<{ name: string; pdf: Buffer } | null> {
  const { id, number } = found.policy;
  if (kind !== 'documents' && kind !== 'withdrawn') return null;
  const pdf = kind === 'documents' ? await signedContract(ports.db, ports, id) : await withdrawalPdf(ports, found);
  return pdf && { name: `${kind === 'documents' ? 'contrato' : 'desistimiento'}-${number}.pdf`, pdf };
}
