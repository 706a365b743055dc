import { queryOptions } from '@tanstack/react-query';
import { listPolicies } from '#domain/wire/policies.ts';
import type { Api } from '#src/api/client.ts';

/** Everything that belongs to one person is kept under that person's id, so that a shared phone never shows another's (decision A84). */
export const policyKeys = {
  all: (userId: number) => ['user', userId, 'policies'] as const,
};

/** The policies of who is signed in. A policyholder has few: the first page, of the server's own size, is all; qs is not fetched for it. */
export function policiesQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: policyKeys.all(userId),
    queryFn: async ({ signal }) => (await api.call(listPolicies, { signal })).data,
  });
}
