import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { listPolicies } from '#domain/wire/policies.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { askAllOf, persisted } from '#src/data/ask.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** All policies of a policyholder, stored on the phone so that the home screen opens without a network. */
export const policiesOf = (api: Api, userId: number | null) => ({ ...askAllOf(api, userId, listPolicies), ...persisted });

/**
 * The policies of the signed-in policyholder. Nothing is asked for staff, who may read everybody's policies, which do not belong on a phone, nor for a guest,
 * who may read none.
 */
export function usePolicies(options: { staleTime?: number } = {}) {
  const api = useApi();
  const user = useAtomValue(loggedUserAtom);
  return useQuery({ ...policiesOf(api, user?.role === 'policyholder' ? user.id : null), ...options });
}
