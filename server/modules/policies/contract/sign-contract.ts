import { maskedEmail } from '#domain/handoff/masked-email.ts';
import { type Accepted, acceptanceFaults } from '#domain/policy/acceptances.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { checkSigning } from '#domain/policy/signing.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { signPolicy } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { whoOf } from '#server/modules/audit/record-event.ts';
import { versionsInForce } from '#server/modules/legal-texts/texts-in-force.ts';
import { maySign } from '#server/modules/policies/booking/contracting-grant.ts';
import { draftContract, keepSignedContract, sha256Of } from '#server/modules/policies/documents/contract-document.ts';
import { queuePolicyMail } from '#server/modules/policies/letters/mail-policy.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { coverFacts } from '#server/modules/policies/reading/read-contract.ts';
import { holderEmail, type LockedContract, updateContract } from '#server/modules/policies/store-contracts.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import { evaluationStatusOf } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';

/** What who signs sends, and from where. */
export interface Signing {
  policyId: number;
  accepted: readonly Accepted[];
  /** SHA-256 of the document that was shown. */
  documentSha256: string;
  ip: string;
  userAgent: string | null;
}

/**
 * The policyholder signs the contract that they were shown: what they accept is kept with its version and instant, beside what they accepted at contracting, and the signed
 * contract is sealed, kept and mailed to them. Signed again it answers the same. Nobody signs for another, nor before the address under which they are known has been proved to be theirs.
 * @throws {ProblemError} `not-found`, `forbidden`; `invalid-input` with `status` or the acceptances; `email-unproved`; `changed-meanwhile`: it is another document by now
 */
export async function signContract(db: Executor, ports: Ports, actor: Actor, signing: Signing): Promise<ResponseOf<typeof signPolicy>> {
  const { policyId, accepted } = signing;
  if (isStaffActor(actor) || actor.kind === 'anonymous') throw new ProblemError('forbidden');
  const { policy, contract } = await lockContract(db, policyId);
  if (actor.kind === 'contracting' && !maySign({ ...actor, bookedBy: contract.bookedBy })) throw new ProblemError('forbidden');
  if (policy.status === policyStatus.activePaidSigned && contract.signedAt !== null)
    return { policy_id: policyId, status: policy.status, signed_at: contract.signedAt.toISOString() };
  const now = ports.clock.now();
  await assertSignable(db, { policy, contract }, accepted, now);
  const emailProvedAt = (await assertEmailProved(db, policyId)).toISOString();
  const read = await draftContract(db, ports, policyId);
  if (sha256Of(read) !== signing.documentSha256)
    throw new ProblemError('changed-meanwhile', { fields: [{ path: 'document_sha256', code: 'changed' }] });

  const acceptances = [...contract.acceptances, ...accepted.map((each) => ({ ...each, acceptedAt: now.toISOString() }))];
  const { documentSha256, ip, userAgent } = signing;
  const grantId = actor.kind === 'contracting' ? actor.grantId : null;
  const signature = { documentSha256, userId: actor.userId, grantId, emailProvedAt, ip, userAgent };
  await updateContract(db, policyId, { signedAt: now, acceptances, signature });
  await movePolicy(db, ports, policy, { event: 'signed', who: whoOf(actor), data: { emailProvedAt, document: documentSha256 } });
  await queuePolicyMail(db, ports, { policy, kind: 'documents' });
  await keepSignedContract(db, ports, { policyId, read, signature, acceptances });
  return { policy_id: policyId, status: policy.status, signed_at: now.toISOString() };
}

async function assertSignable(db: Executor, { policy, contract }: LockedContract, accepted: readonly Accepted[], now: Date): Promise<void> {
  const loaded = await readPolicy(db, policy.id);
  const facts = {
    status: policy.status,
    firstPaymentOn: coverFacts(loaded, contract).firstPaymentOn,
    signBy: contract.signBy,
    isEvaluationRequired: policy.evaluationActive,
    evaluationStatus: evaluationStatusOf(loaded),
  };
  const allowed = checkSigning(facts, civilDateOf(now.getTime()));
  const faults = acceptanceFaults('signing', accepted, await versionsInForce(db)).map(({ acceptance, fault }) => ({
    path: `acceptances.${acceptance}`,
    code: fault,
  }));
  const fields = [...(allowed.ok ? [] : [{ path: 'status', code: allowed.problem }]), ...faults];
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}

async function assertEmailProved(db: Executor, policyId: number): Promise<Date> {
  const holder = await holderEmail(db, policyId);
  if (holder.provedAt !== null) return holder.provedAt;
  const message = `Abre el enlace que te hemos enviado a ${maskedEmail(holder.email)} y firma después.`;
  throw new ProblemError('email-unproved', { message });
}
