import { type ApiKeyState, apiKeyState } from '#domain/access/api-key-state.ts';
import { keyRoles } from '#domain/access/api-scopes.ts';
import type { ApiKey } from '#domain/wire/api-keys.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import type { LoadedApiKey } from './store.ts';

/** The state of a key today. */
export function stateOf({ key, user }: LoadedApiKey, ports: Pick<Ports, 'clock'>): ApiKeyState {
  const facts = { hasKey: key.keyHash !== null, isRevoked: key.revokedAt !== null, endsOn: key.endsOn };
  return apiKeyState({ ...facts, isUserFit: user.deletedAt === null && keyRoles.includes(user.role) }, todayOf(ports));
}

export function apiKeyWire(loaded: LoadedApiKey, ports: Pick<Ports, 'clock'>): ApiKey {
  const { key, user } = loaded;
  const { id, name, scopes, endsOn, keyStart, formerUntil, lastUsedOn, createdAt } = key;
  return {
    id,
    name,
    user: { id: user.id, email: user.email },
    scopes,
    ends_on: endsOn,
    state: stateOf(loaded, ports),
    key_start: keyStart,
    former_key_until: formerUntil !== null && ports.clock.now() < formerUntil ? formerUntil.toISOString() : null,
    last_used_on: lastUsedOn,
    created_at: createdAt.toISOString(),
  };
}
