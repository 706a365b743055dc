import { randomUUID } from 'node:crypto';
import type { ContractingGrant } from '#domain/wire/bookings.ts';
import type { Executor } from '#server/db/connect.ts';
import { hashToken, newToken } from '#server/modules/session/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertContractingGrant, type PolicyRow } from './store-contracts.ts';

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

/** Whether a policy is so young that the same booking sent again gets a grant. */
export function mayHaveContractingGrant({ createdAt }: Pick<PolicyRow, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < grantMs;
}
