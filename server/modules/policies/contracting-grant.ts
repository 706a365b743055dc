import { randomUUID } from 'node:crypto';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { ContractingGrant } from '#domain/wire/bookings.ts';
import type { Executor } from '#server/db/connect.ts';
import { hashToken, newToken } from '#server/modules/session/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { holdPolicyOfHolder, insertContractingGrant, type PolicyRow } from './store-contracts.ts';

/** Long enough to pay, evaluate and sign at one go or after a night; then the mailed link to a password is the way. */
const grantMs = 24 * 3_600_000;

/** A grant for whoever has just contracted a policy (decision A82). Only its hash is kept. */
export async function giveContractingGrant(
  db: Executor,
  { clock }: Ports,
  { id: policyId, userId }: Pick<PolicyRow, 'id' | 'userId'>,
): Promise<ContractingGrant> {
  const token = newToken('pc');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + grantMs);
  await insertContractingGrant(db, { id: randomUUID(), tokenHash: hashToken(token), userId, policyId, createdAt, expiresAt });
  return { token, expires_at: expiresAt.toISOString() };
}

/**
 * Whether the same booking sent again gets a grant: of a policy so young, which has not ended and whose holder is there. It stays so until the
 * transaction ends, or a grant would come in behind those that an ending takes away.
 */
export async function mayHaveContractingGrant(db: Executor, { clock }: Ports, policyId: number): Promise<boolean> {
  const policy = await holdPolicyOfHolder(db, policyId);
  if (policy === null || policy.status === policyStatus.cancelled) return false;
  return clock.now().getTime() - policy.createdAt.getTime() < grantMs;
}
