import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientProviderProps } from '@tanstack/react-query-persist-client';
import { wireVersion } from '#domain/wire/fields.ts';
import { ApiError } from '#src/api/api-error.ts';
import { localStore } from '#src/parts/state/local-store.ts';

/** Old data is better than none without a network; the screen says how old. */
const keptMs = 30 * 24 * 60 * 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is a hint (fault FB11): always try.
        networkMode: 'always',
        // A refusal stays a refusal; a missing answer is tried once more here, then by the connection watch.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
        retryDelay: 1_500,
        staleTime: 30_000,
        // Not the 30 days below: a timer of more than 24.8 days fires at once, and what was restored would be gone before a screen shows it.
        gcTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * What the home screen does not need to open without a network is not kept: of an IMEI its end, which tells two phones of one model apart, of other
 * numbers only that there is one, of receipts those that are owed.
 */
function leanly(name: string, value: unknown): unknown {
  if (name === 'imei') return value && `…${/\d{4}$/.exec(value as string)?.[0] ?? ''}`;
  if (name === 'imei2' || name === 'id_number') return value && '…';
  if (name === 'complete_name') return '';
  if (name === 'policy_payments') return (value as { pending_amount: number }[]).filter(({ pending_amount }) => pending_amount > 0);
  return value;
}

/** Kept in local storage, so that the home screen opens without a network. A new wire version starts empty. */
export const persistOptions: PersistQueryClientProviderProps['persistOptions'] = {
  persister: createSyncStoragePersister({
    storage: localStore,
    key: 'peritia.queries',
    throttleTime: 500,
    serialize: (client) => JSON.stringify(client, leanly),
  }),
  maxAge: keptMs,
  // As it comes, a query whose refresh failed is left out: a second start without a network would have nothing.
  dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.data !== undefined },
  buster: String(wireVersion),
};
