import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';
import { policiesQuery } from '#src/parts/queries/policies.ts';

/** A network that does not answer so long is none: what was read last is shown. */
const askMs = 2_000;

/**
 * What was kept of a person is shown after the server was asked whether their session still is one: it may have been ended because the phone was
 * lost, and then nothing is left to be shown. The question is what the home screen asks anyway. Never fails.
 */
export async function askServer(queryClient: QueryClient, api: Api, userId: number): Promise<void> {
  const asked = queryClient.prefetchQuery({ ...policiesQuery(api, userId), retry: false });
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, askMs))]);
}
