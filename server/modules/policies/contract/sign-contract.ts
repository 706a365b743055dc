import { maskedEmail } from '#domain/handoff/masked-email.ts';
import { type Accepted, acceptanceFaults } from '#domain/policy/acceptances.ts';
import { checkSigning } from '#domain/policy/signing.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { signPolicy } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { whoOf } from '#server/modules/audit/record-event.ts';
import { maySign } from '#server/modules/policies/booking/contracting-grant.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { coverFacts } from '#server/modules/policies/reading/read-contract.ts';
import { holderEmail, updateContract } from '#server/modules/policies/store-contracts.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import { evaluationStatusOf } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';

/**
 * The policyholder signs the contract: what they accept is kept with its version and instant, beside what they accepted at contracting. Nobody signs for another,
 * nor before the address under which they are known has been proved to be theirs.
 * @throws {ProblemError} `not-found`, `forbidden`; `invalid-input` with `status` or the acceptances; `email-unproved`
 */
export async function signContract(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policyId, accepted }: { policyId: number; accepted: readonly Accepted[] },
): Promise<ResponseOf<typeof signPolicy>> {
  if (isStaffActor(actor)) throw new ProblemError('forbidden');
  const { policy, contract } = await lockContract(db, policyId);
  if (actor.kind === 'contracting' && !maySign({ ...actor, bookedBy: contract.bookedBy })) throw new ProblemError('forbidden');
  const now = ports.clock.now();
  const loaded = await readPolicy(db, policyId);
  const facts = {
    status: policy.status,
    firstPaymentOn: coverFacts(loaded, contract).firstPaymentOn,
    signBy: contract.signBy,
    isEvaluationRequired: policy.evaluationActive,
    evaluationStatus: evaluationStatusOf(loaded),
  };
  const allowed = checkSigning(facts, civilDateOf(now.getTime()));
  const faults = acceptanceFaults('signing', accepted).map(({ acceptance, fault }) => ({ path: `acceptances.${acceptance}`, code: fault }));
  const fields = [...(allowed.ok ? [] : [{ path: 'status', code: allowed.problem }]), ...faults];
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });

  const emailProvedAt = await assertEmailProved(db, policyId);
  const acceptances = [...contract.acceptances, ...accepted.map((each) => ({ ...each, acceptedAt: now.toISOString() }))];
  await updateContract(db, policyId, { signedAt: now, acceptances });
  await movePolicy(db, ports, policy, { event: 'signed', who: whoOf(actor), data: { emailProvedAt: emailProvedAt.toISOString() } });
  return { policy_id: policyId, status: policy.status, signed_at: now.toISOString() };
}

async function assertEmailProved(db: Executor, policyId: number): Promise<Date> {
  const holder = await holderEmail(db, policyId);
  if (holder.provedAt !== null) return holder.provedAt;
  const message = `Abre el enlace que te hemos enviado a ${maskedEmail(holder.email)} y firma después.`;
  throw new ProblemError('email-unproved', { message });
}
