import { hashKey } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { listPolicies } from '#domain/wire/policies.ts';
import { getSettings } from '#domain/wire/settings.ts';
import { allPages, persisted } from '#src/data/ask.ts';
import { keyOf } from '#src/data/key.ts';

/**
 * What a phone has kept, as this version reads it. Versions before 24 November 2026 kept everything, under names of their own: of that the policies and
 * the settings go on under today's names, so that such a phone opens without a network, and all else is forgotten. It can go thirty days later, when
 * whatever they have kept is too old.
 */
export function ofToday(kept: PersistedClient): PersistedClient {
  const queries = kept.clientState.queries.flatMap((query) => {
    const { meta, queryKey } = query;
    if (meta?.persisted) return [query];
    const [name, userId, what] = queryKey;
    const key =
      name === 'settings' ? keyOf(getSettings, null, {}) : what === 'policies' ? keyOf(listPolicies, userId as number, allPages) : null;
    return key === null ? [] : [{ ...query, queryKey: key, queryHash: hashKey(key), meta: persisted.meta }];
  });
  return { ...kept, clientState: { mutations: [], queries } };
}
