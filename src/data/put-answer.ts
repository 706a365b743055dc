import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts an answer in the place of what is known. A question that is still under way would be answered later with what was so before, and is let go of. */
export async function putAnswer<Answer>(queryClient: QueryClient, queryKey: QueryKey, answer: Answer): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}
