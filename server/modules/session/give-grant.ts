import { randomUUID } from 'node:crypto';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertGrant, keepSession } from './store.ts';

export const grantDays = 60;

/**
 * Gives a narrow grant (decision A81) of 60 days for one risk of `userId`. `issuedIn`: the token hash of the session that requests it; null: no session. A session that
 * has ended since the request was authenticated gets no grant: its log-out has already revoked its grants and would miss this one.
 * @throws {ProblemError} `unauthenticated`
 */
export async function giveGrant<Scope extends 'evaluation' | 'claim'>(
  db: Executor,
  { clock }: Ports,
  {
    scope,
    userId,
    policyId,
    riskId,
    issuedIn,
  }: { scope: Scope; userId: number; policyId: number; riskId: number; issuedIn: string | null },
) {
  if (issuedIn !== null && !(await keepSession(db, issuedIn))) throw new ProblemError('unauthenticated');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + grantDays * 86_400_000);
  const [id, token] = [randomUUID(), newToken('pg')];
  await insertGrant(db, { id, tokenHash: hashToken(token), userId, policyId, riskId, scope, createdAt, expiresAt, issuedIn });
  return {
    id,
    token,
    scope,
    policy_id: policyId,
    policy_risk_id: riskId,
    user_id: userId,
    expires_at: expiresAt.toISOString(),
  };
}
