import { randomUUID } from 'node:crypto';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { ContractingGrant } from '#domain/wire/bookings.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import {
  hasLostGrant,
  holderEmail,
  holdPolicyOfHolder,
  insertContractingGrant,
  type PolicyRow,
} from '#server/modules/policies/store-contracts.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Long enough to pay, evaluate and sign in one go or the next day; after that, the mailed link to choose a password is used. */
const grantMs = 24 * 3_600_000;

/** Makes a grant for the person who has just contracted a policy (decision A82), and stores who that was. Only the grant's hash is stored. */
export async function giveContractingGrant(
  db: Executor,
  { clock }: Ports,
  { id: policyId, userId }: Pick<PolicyRow, 'id' | 'userId'>,
  actor: Actor,
): Promise<ContractingGrant> {
  const token = newToken('pc');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + grantMs);
  const issuedToUserId = actor.kind === 'user' ? actor.userId : null;
  await insertContractingGrant(db, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId,
    policyId,
    issuedToUserId,
    createdAt,
    expiresAt,
  });
  const { bookedBy, provedAt } = await holderEmail(db, policyId);
  const canSign = maySign({ issuedToUserId, bookedBy });
  return { token, expires_at: expiresAt.toISOString(), can_sign: canSign, is_email_proved: provedAt !== null };
}

/**
 * Whether a grant may sign: only for a policy that was contracted without a log-in, as its holder has no other way to sign yet. A shop and the office sign for nobody,
 * and a person who had an account logs in to sign. `bookedBy` is checked too, because an anonymous repetition of the same booking gets a grant issued to nobody.
 */
export function maySign({ issuedToUserId, bookedBy }: { issuedToUserId: number | null; bookedBy: number | null }): boolean {
  return issuedToUserId === null && bookedBy === null;
}

/**
 * Whether a repetition of the same booking gets another grant. The policy must be younger than a grant's life and not ended, its holder must still exist and must not
 * have ended any grant, by choosing a password or closing all sessions: the person who began it may be somebody else. The policy and the holder stay locked until the
 * transaction ends, or a new grant could come after those that an ending takes away.
 */
export async function mayHaveContractingGrant(db: Executor, { clock }: Ports, policyId: number): Promise<boolean> {
  const policy = await holdPolicyOfHolder(db, policyId);
  if (policy === null || policy.status === policyStatus.cancelled) return false;
  if (clock.now().getTime() - policy.createdAt.getTime() >= grantMs) return false;
  return !(await hasLostGrant(db, policyId, grantMs));
}
