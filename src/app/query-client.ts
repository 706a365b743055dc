import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientProviderProps } from '@tanstack/react-query-persist-client';
import { wireVersion } from '#domain/wire/fields.ts';
import { ApiError } from '#src/api/api-error.ts';
import { persisted } from '#src/data/ask.ts';
import { localStore } from '#src/state/local-store.ts';
import { ofToday } from './earlier-queries.ts';

/** How long query data is kept, in milliseconds: without a network old data is better than none, and the screen says how old it is. */
const keptMs = 30 * 24 * 60 * 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is a hint (fault FB11): always try.
        networkMode: 'always',
        // An answer with an error is final; when no answer came, the query is tried once more here, then by the connection watch.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
        retryDelay: 1_500,
        staleTime: 30_000,
        gcTime: 5 * 60_000,
      },
      // A mutation's body is forgotten at once: it may hold a password.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
      // Queries restored from the phone are the ones that are stored on it: garbage collection from memory would delete them from the phone too.
      hydrate: { queries: { gcTime: persisted.gcTime } },
    },
  });
}

/**
 * Removes from the stored queries what the home screen does not need to open without a network. Of an IMEI the last four digits stay, which tell two phones of
 * one model apart; of other numbers only whether there is one; of the receipts those that are owed; of contracts and claims no personal data.
 */
function leanly(name: string, value: unknown): unknown {
  if (name === 'imei') return value && `…${/\d{4}$/.exec(value as string)?.[0] ?? ''}`;
  if (name === 'imei2' || name === 'id_number') return value && '…';
  if (name === 'complete_name') return '';
  // A contract's holder is an object and is left out; an account's holder is a name and is masked. What was written about a claim may concern somebody's
  // health.
  if (name === 'holder') return typeof value === 'string' ? '…' : undefined;
  if (name === 'extra_fields') return (value as { value?: unknown }[]).map((field) => (field.value ? { ...field, value: null } : field));
  if (isClaim(value)) return { ...value, description: '' };
  if (name === 'policy_payments') return (value as { pending_amount: number }[]).filter(({ pending_amount }) => pending_amount > 0);
  return value;
}

function isClaim(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'loss_date' in value && 'description' in value && value.description !== '';
}

/** Stores in local storage only queries marked as `persisted`. A new wire version starts with an empty cache. */
export const persistOptions: PersistQueryClientProviderProps['persistOptions'] = {
  persister: createSyncStoragePersister({
    storage: localStore,
    key: 'peritia.queries',
    // Short, so that somebody who leaves as soon as something is shown finds it again without a network.
    throttleTime: 100,
    serialize: (client) => JSON.stringify(client, leanly),
    deserialize: (text) => ofToday(JSON.parse(text) as Parameters<typeof ofToday>[0]),
  }),
  maxAge: keptMs,
  dehydrateOptions: {
    // The default leaves out a query whose refresh failed: the second start without a network would have no data.
    shouldDehydrateQuery: ({ state, meta }) => meta?.persisted === true && state.data !== undefined,
    shouldDehydrateMutation: () => false,
  },
  buster: String(wireVersion),
};
