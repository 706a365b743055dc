import type { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientProviderProps } from '@tanstack/react-query-persist-client';
import type { Api } from '#src/api/client.ts';

type Options = PersistQueryClientProviderProps['persistOptions'];

/** A network that does not answer so long is none: what was read last is shown. */
const askMs = 2_000;

/**
 * What was kept of a person is shown after the server was asked whether their session still is one: it may have been ended because the phone was
 * lost, and then nothing is left to be shown. The question is what the home screen asks anyway.
 */
export function restoreLater(options: Options, queryClient: QueryClient, api: Api, userId: number | null): Options {
  const ask = async (id: number) => {
    const { policiesQuery } = await import('#src/parts/queries/policies.ts');
    await queryClient.prefetchQuery({ ...policiesQuery(api, id), retry: false });
  };
  const asked = userId === null ? null : Promise.race([ask(userId).catch(() => {}), new Promise((resolve) => setTimeout(resolve, askMs))]);
  return {
    ...options,
    persister: {
      ...options.persister,
      restoreClient: async () => {
        await asked;
        return options.persister.restoreClient();
      },
    },
  };
}
