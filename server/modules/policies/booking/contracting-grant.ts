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

/** Long enough to pay, evaluate and sign at one go or after a night; then the mailed link to a password is the way. */
const grantMs = 24 * 3_600_000;

/** A grant for whoever has just contracted a policy (decision A82), which remembers who that is. Only its hash is kept. */
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
 * Whether a grant signs: only of a policy that nobody contracted who was logged in, whose holder therefore has no other way yet. A shop and the office sign for
 * nobody, and whoever had an account before logs in to sign. `bookedBy` too, because the same booking sent again by nobody gives a grant to nobody.
 */
export function maySign({ issuedToUserId, bookedBy }: { issuedToUserId: number | null; bookedBy: number | null }): boolean {
  return issuedToUserId === null && bookedBy === null;
}

/**
 * Whether the same booking sent again gets a grant: of a policy so young, which has not ended and whose holder is there and has taken none away, by a password or by
 * closing every session: whoever began it may be somebody else. It stays so until the transaction ends, or a grant would come in behind those that an ending takes away.
 */
export async function mayHaveContractingGrant(db: Executor, { clock }: Ports, policyId: number): Promise<boolean> {
  const policy = await holdPolicyOfHolder(db, policyId);
  if (policy === null || policy.status === policyStatus.cancelled) return false;
  if (clock.now().getTime() - policy.createdAt.getTime() >= grantMs) return false;
  return !(await hasLostGrant(db, policyId, grantMs));
}
