import { timingSafeEqual } from 'node:crypto';
import { type Accepted, acceptanceFaults } from '#domain/policy/acceptances.ts';
import type { HandSignature } from '#domain/policy/hand-signature.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { judgeSignCode, signCodeTries } from '#domain/policy/sign-code.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { signPolicy } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UsedSignCode } from '#server/db/schema-policies.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError, Refusal, refuse } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { versionsInForce } from '#server/modules/legal-texts/texts-in-force.ts';
import { draftContract, keepSignedContract, sha256Of } from '#server/modules/policies/documents/contract-document.ts';
import { queuePolicyMail } from '#server/modules/policies/letters/mail-policy.ts';
import { hashSignCode } from '#server/modules/policies/letters/sign-code-messages.ts';
import { type LockedContract, updateContract } from '#server/modules/policies/store-contracts.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { sentToOf } from './ask-sign-code.ts';
import { lockForSigner, provedEmail, signingProblem } from './signable.ts';
import { countWrongTry, deleteSignCode, signCodeOf } from './store-sign-codes.ts';

/** What the signer sends, with their address and browser. */
export interface Signing {
  policyId: number;
  accepted: readonly Accepted[];
  /** SHA-256 of the document that was shown. */
  documentSha256: string;
  /** Six digits. */
  code: string;
  hand: HandSignature;
  ip: string;
  userAgent: string | null;
}

/**
 * Signs the contract that the policyholder was shown. The texts that they accept are stored with version and instant, beside those accepted at contracting; the signed
 * contract is sealed, stored and mailed to them. Signing again gives the same answer. Nobody signs for another person, nor before their e-mail address has been proved
 * to be theirs, nor without the code that was sent to them; a wrong code is counted.
 * @throws {ProblemError} `not-found`, `forbidden`; `invalid-input` with `status` or the acceptances; `email-unproved`; `changed-meanwhile`: the document has changed
 * since
 */
export async function signContract(
  db: Executor,
  ports: Ports,
  actor: Actor,
  signing: Signing,
): Promise<ResponseOf<typeof signPolicy> | Refusal> {
  const { policyId, accepted } = signing;
  const { policy, contract, signer } = await lockForSigner(db, actor, policyId);
  if (policy.status === policyStatus.activePaidSigned && contract.signedAt !== null)
    return { policy_id: policyId, status: policy.status, signed_at: contract.signedAt.toISOString() };
  const now = ports.clock.now();
  await assertSignable(db, { policy, contract }, accepted, now);
  const emailProvedAt = (await provedEmail(db, policyId)).provedAt.toISOString();
  const read = await draftContract(db, ports, policyId);
  if (sha256Of(read) !== signing.documentSha256)
    throw new ProblemError('changed-meanwhile', { fields: [{ path: 'document_sha256', code: 'changed' }] });
  const code = await takeSignCode(db, ports, actor, signing);
  if (code instanceof Refusal) return code;

  const acceptances = [...contract.acceptances, ...accepted.map((each) => ({ ...each, acceptedAt: now.toISOString() }))];
  const { documentSha256, hand, ip, userAgent } = signing;
  const signature = { documentSha256, ...signer, emailProvedAt, ip, userAgent, hand, code };
  await updateContract(db, policyId, { signedAt: now, acceptances, signature });
  const data = { emailProvedAt, document: documentSha256, codeBy: code.channel };
  await movePolicy(db, ports, policy, { event: 'signed', who: whoOf(actor), data });
  await queuePolicyMail(db, ports, { policy, kind: 'documents' });
  await keepSignedContract(db, ports, { policyId, read, signature, acceptances });
  return { policy_id: policyId, status: policy.status, signed_at: now.toISOString() };
}

async function assertSignable(db: Executor, locked: LockedContract, accepted: readonly Accepted[], now: Date): Promise<void> {
  const problem = await signingProblem(db, locked, now);
  const faults = acceptanceFaults('signing', accepted, await versionsInForce(db)).map(({ acceptance, fault }) => ({
    path: `acceptances.${acceptance}`,
    code: fault,
  }));
  const fields = [...(problem === null ? [] : [{ path: 'status', code: problem }]), ...faults];
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}

/** Uses the code up, or counts a wrong attempt; for that the transaction must commit, so a refusal is returned instead of thrown. */
async function takeSignCode(db: Executor, ports: Ports, actor: Actor, { policyId, code: typed }: Signing): Promise<UsedSignCode | Refusal> {
  const now = ports.clock.now();
  const code = await signCodeOf(db, policyId);
  const isRight = code !== null && code.codeHash !== null && isSame(code.codeHash, hashSignCode(ports, code.id, typed));
  const facts = code && { expiresAtMs: code.expiresAt.getTime(), wrongTries: code.wrongTries };
  const judged = judgeSignCode(facts, { isRight, nowMs: now.getTime() });
  if (judged.ok && code?.sentAt) {
    await deleteSignCode(db, policyId);
    const { channel, sentAt, wrongTries } = code;
    return { channel, sentTo: sentToOf(code), sentAt: sentAt.toISOString(), usedAt: now.toISOString(), wrongTries };
  }
  const problem = judged.ok ? 'code-expired' : judged.problem;
  if (code && code.wrongTries < signCodeTries && problem !== 'code-expired') {
    await countWrongTry(db, policyId);
    await recordEvent(db, ports, { kind: 'sign-code-refused', ...whoOf(actor), policyId, data: { channel: code.channel } });
  }
  return refuse('invalid-input', [{ path: 'code', code: problem }]);
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
