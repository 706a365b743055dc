import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { mailedPolicyKinds } from '#domain/wire/policy-changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { type PolicyMailKind, policyMailText } from '#server/modules/notifications/policy-mail-texts.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockContract } from './lock-contract.ts';
import { contractWithPolicy, updateContract } from './store-contracts.ts';

export const policyMailJob = 'policy-mail';

const jobData = v.object({
  id: v.pipe(v.string(), v.uuid()),
  policyId: v.number(),
  kind: v.picklist([...mailedPolicyKinds, 'cancelled', 'withdrawn', 'unsigned']),
});

/** Writes a mail about a policy as a job, in the transaction of what it tells of. */
export async function enqueuePolicyMail(db: Executor, { jobs }: Ports, mail: { policyId: number; kind: PolicyMailKind }): Promise<void> {
  await jobs.enqueue(db, policyMailJob, { id: randomUUID(), ...mail } satisfies v.InferInput<typeof jobData>);
}

/**
 * The office has a mail sent to the holder of a policy. From that of the documents on the period of withdrawal runs (decision A49): it wants a link to them.
 * @throws {ProblemError} `not-found`; `invalid-input` with `kind`: `no-documents`, or `already-cancelled`
 */
export async function mailPolicy(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { policyId, kind }: { policyId: number; kind: (typeof mailedPolicyKinds)[number] },
): Promise<void> {
  const { policy, contract } = await lockContract(db, policyId);
  if (contract.ending !== null) throw badKind('already-cancelled');
  if (kind === 'documents' && policy.contractLink === null) throw badKind('no-documents');
  if (kind === 'documents' && contract.documentsSentAt === null) await updateContract(db, policyId, { documentsSentAt: ports.clock.now() });
  await enqueuePolicyMail(db, ports, { policyId, kind });
  await recordEvent(db, ports, { kind: 'policy-mailed', ...whoOf(actor), policyId, data: { mail: kind } });
}

/** The job: the address is that of the contract when it is sent. @throws what the mailer throws, to be tried again */
export async function sendPolicyMail(ports: Ports, data: unknown): Promise<void> {
  const { id, policyId, kind } = v.parse(jobData, data);
  const found = await contractWithPolicy(ports.db, policyId);
  if (!found) return;
  const { policy, contract } = found;
  const { endedAt, lastDay, refundDecidedBy, signBy, holder } = contract;
  const ended = endedAt && lastDay ? { atMs: endedAt.getTime(), lastDay, isDecidedByStaff: refundDecidedBy === 'staff' } : null;
  const facts = { policyId, number: policy.number, signBy, contractLink: policy.contractLink, ended };
  await ports.mailer.send({ id, to: holder.email, ...policyMailText(kind, facts, ports.address()) });
}

function badKind(code: string): ProblemError {
  return new ProblemError('invalid-input', { fields: [{ path: 'kind', code }] });
}
