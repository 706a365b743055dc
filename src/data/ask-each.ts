import { queryOptions } from '@tanstack/react-query';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { Api, CallArguments } from '#src/api/client.ts';
import type { Asked } from './ask.ts';
import { keyOf } from './key.ts';

/**
 * One query that makes the same call about several things: the answers keep the order of `each`, and one refusal fails the whole query. Used instead of React
 * Query's `useQueries`, which would be downloaded by everybody, because the shell holds that package whole.
 */
export function askEachOf<const E extends EndpointParts>(api: Api, userId: number | null, endpoint: E, each: readonly Asked<E>[]) {
  return queryOptions({
    queryKey: keyOf(endpoint, userId, { query: { each } }),
    queryFn: ({ signal }): Promise<ResponseOf<E>[]> =>
      Promise.all(each.map((asked) => api.call(endpoint, { ...asked, signal } as CallArguments<E>))),
    enabled: endpoint.who === 'public' || userId !== null,
  });
}
