import { queryOptions } from '@tanstack/react-query';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { Api, CallArguments } from '#src/api/client.ts';
import type { Asked } from './ask.ts';
import { keyOf } from './key.ts';

/**
 * The same call about several things as one question: the answers come in their order, and one that is refused refuses all. React Query's `useQueries` would be in everybody's shell,
 * which has that package whole.
 */
export function askEachOf<const E extends EndpointParts>(api: Api, userId: number | null, endpoint: E, each: readonly Asked<E>[]) {
  return queryOptions({
    queryKey: keyOf(endpoint, userId, { query: { each } }),
    queryFn: ({ signal }): Promise<ResponseOf<E>[]> =>
      Promise.all(each.map((asked) => api.call(endpoint, { ...asked, signal } as CallArguments<E>))),
    enabled: endpoint.who === 'public' || userId !== null,
  });
}
