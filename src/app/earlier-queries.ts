import { hashKey } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { listPolicies } from '#domain/wire/policies.ts';
import { getSettings } from '#domain/wire/settings.ts';
import { allPages, persisted } from '#src/data/ask.ts';
import { keyOf } from '#src/data/key.ts';

/**
 * The query cache of the phone as this version reads it. Versions before 24 November 2026 kept every query, under other keys. Of those, the policies and the
 * settings are renamed to today's keys, so that such a phone still opens without a network; the others are dropped. This function can be deleted thirty days
 * after that date, when everything those versions have kept is too old.
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
