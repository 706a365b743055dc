import type { Actor } from '#server/http/actor.ts';
import type { Ports } from '#server/ports/ports.ts';
import { liveContractingGrant, liveGrant, liveSession, touchSession } from './store.ts';
import { hashToken } from './token.ts';

const touchEveryMs = 60_000;

/** The actor behind a token, or null: unknown, past its absolute end, idle too long, revoked, or of somebody who is gone (decisions A34, A81). */
export async function authenticate(token: string, { db, clock, config }: Ports): Promise<Actor | null> {
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
  const session = await liveSession(db, tokenHash, now);
  if (!session) return null;
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  if (idleMs > config.sessionIdleHours * 3_600_000) return null;
  if (idleMs > touchEveryMs) await touchSession(db, tokenHash, now);
  return { kind: 'user', userId: session.userId, role: session.role, tokenHash };
}
