import { maskedEmail } from '#domain/handoff/masked-email.ts';
import { checkSigning, type SigningProblem } from '#domain/policy/signing.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { maySign } from '#server/modules/policies/booking/contracting-grant.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { coverFacts } from '#server/modules/policies/reading/read-contract.ts';
import { holderEmail, type LockedContract } from '#server/modules/policies/store-contracts.ts';
import { evaluationStatusOf } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';

/** Who signs; `grantId` null: they are logged in. */
export interface Signer {
  userId: number;
  grantId: string | null;
}

/** The contract, locked, for an actor who may sign it: nobody signs for another person. @throws {ProblemError} `not-found`, `forbidden` */
export async function lockForSigner(db: Executor, actor: Actor, policyId: number): Promise<LockedContract & { signer: Signer }> {
  if (isStaffActor(actor) || actor.kind === 'anonymous') throw new ProblemError('forbidden');
  const locked = await lockContract(db, policyId);
  if (actor.kind === 'contracting' && !maySign({ ...actor, bookedBy: locked.contract.bookedBy })) throw new ProblemError('forbidden');
  return { ...locked, signer: { userId: actor.userId, grantId: actor.kind === 'contracting' ? actor.grantId : null } };
}

/** Why the contract cannot be signed now; null: it can. */
export async function signingProblem(db: Executor, { policy, contract }: LockedContract, now: Date): Promise<SigningProblem | null> {
  const loaded = await readPolicy(db, policy.id);
  const facts = {
    status: policy.status,
    firstPaymentOn: coverFacts(loaded, contract).firstPaymentOn,
    signBy: contract.signBy,
    isEvaluationRequired: policy.evaluationActive,
    evaluationStatus: evaluationStatusOf(loaded),
  };
  const allowed = checkSigning(facts, civilDateOf(now.getTime()));
  return allowed.ok ? null : allowed.problem;
}

/** The holder's log-in address, and when it was proved to be theirs. @throws {ProblemError} `email-unproved` */
export async function provedEmail(db: Executor, policyId: number): Promise<{ email: string; userId: number; provedAt: Date }> {
  const { email, userId, provedAt } = await holderEmail(db, policyId);
  if (provedAt !== null) return { email, userId, provedAt };
  const message = `Abre el enlace que te hemos enviado a ${maskedEmail(email)} y firma después.`;
  throw new ProblemError('email-unproved', { message });
}
