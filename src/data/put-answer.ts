import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Replaces the cached answer of a query. A request for it that is still under way is cancelled, because its answer may be older. */
export async function putAnswer<Answer>(queryClient: QueryClient, queryKey: QueryKey, answer: Answer): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}
