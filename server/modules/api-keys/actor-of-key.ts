import type { UserActor } from '#server/http/actor.ts';
import { rateLimit } from '#server/http/rate-limit.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { stateOf } from './api-key-wire.ts';
import { findByHash, touchApiKey } from './store.ts';

/**
 * The user that a partner's key acts as, with the key's scopes; null for a key that is unknown, revoked or expired, or whose user may not sell.
 * @throws {ProblemError} `rate-limited` once one key has made too many calls in a minute
 */
export async function actorOfKey(token: string, ports: Ports): Promise<UserActor | null> {
  const { db, clock, config } = ports;
  const found = await findByHash(db, hashToken(token), clock.now());
  if (!found || stateOf(found, ports) !== 'working') return null;
  const { key, user } = found;
  await rateLimit(ports, 'calls of an API key', config.apiKeyCallsPerMinute).spend(String(key.id));
  const today = todayOf(ports);
  if (key.lastUsedOn !== today) await touchApiKey(db, key.id, today);
  return { kind: 'user', userId: user.id, role: user.role, tokenHash: '', factorAt: null, apiKey: { id: key.id, scopes: key.scopes } };
}
