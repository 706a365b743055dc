import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { actorOfKey } from '#server/modules/api-keys/actor-of-key.ts';
import { apiKeyStart, hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { goodSince } from './session-hours.ts';
import { findSession, liveContractingGrant, liveGrant, touchSession } from './store.ts';

const touchEveryMs = 60_000;

/**
 * The actor behind a token; null: the token is unknown, past its absolute end, idle for too long, or its user is deleted (decisions A34, A81).
 * @throws {ProblemError} `unauthenticated` with its reason when a person ended the session; `rate-limited` for an API key
 */
export async function authenticate(token: string, ports: Ports): Promise<Actor | null> {
  if (token.startsWith(apiKeyStart)) return actorOfKey(token, ports);
  const { db, clock, config } = ports;
  const tokenHash = hashToken(token);
  const now = clock.now();
  if (token.startsWith('pg_')) {
    const grant = await liveGrant(db, tokenHash, now);
    if (!grant) return null;
    const { id: grantId, scope, userId, policyId, riskId } = grant;
    return { kind: 'grant', grantId, scope, userId, policyId, riskId };
  }
  if (token.startsWith('pc_')) {
    const grant = await liveContractingGrant(db, tokenHash, now);
    if (!grant) return null;
    const { id: grantId, userId, policyId, issuedToUserId } = grant;
    return { kind: 'contracting', grantId, userId, policyId, issuedToUserId };
  }
  const session = await findSession(db, tokenHash);
  // A session that ended by its age still has its row. Without a row, a person ended it, and the device should then remove what it holds.
  if (!session && token.startsWith('ps_')) throw new ProblemError('unauthenticated', { reason: 'session-revoked' });
  if (!session || session.expiresAt <= now) return null;
  const since = goodSince(config, session.role, now);
  if (session.createdAt < since.begun || session.lastSeenAt < since.seen) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) await touchSession(db, tokenHash, now);
  return { kind: 'user', userId: session.userId, role: session.role, tokenHash, factorAt: session.factorAt };
}
