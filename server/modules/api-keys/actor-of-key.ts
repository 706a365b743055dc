import type { UserActor } from '#server/http/actor.ts';
import { rateLimit } from '#server/http/rate-limit.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { stateOf } from './api-key-wire.ts';
import { findByHash, touchApiKey } from './store.ts';

/**
 * As whom a partner's key acts, with what it is good for; null: it opens nothing, or nothing any more.
 * @throws {ProblemError} `rate-limited` after so many calls of one key in a minute
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
