import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { listPolicies } from '#domain/wire/policies.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { askAllOf, persisted } from '#src/data/ask.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** All policies of a policyholder: the home screen opens with them without a network. */
export const policiesOf = (api: Api, userId: number | null) => ({ ...askAllOf(api, userId, listPolicies), ...persisted });

/** The policies of who is signed in. Whoever works for the insurer may read those of everybody, which are no business of a phone; a guest may read none. */
export function usePolicies(options: { staleTime?: number } = {}) {
  const api = useApi();
  const user = useAtomValue(loggedUserAtom);
  return useQuery({ ...policiesOf(api, user?.role === 'policyholder' ? user.id : null), ...options });
}
