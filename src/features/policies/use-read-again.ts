import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { keyOf } from '#src/data/key.ts';
import { actingUserIdAtom } from '#src/state/guest.ts';

/** Reads the answers of a call again once `isTime`: something outside the app, such as a bank, has changed them. */
export function useReadAgain(isTime: boolean, endpoint: EndpointParts): void {
  const queryClient = useQueryClient();
  const userId = useAtomValue(actingUserIdAtom);
  useEffect(() => {
    if (isTime) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, userId) });
  }, [isTime, endpoint, userId, queryClient]);
}
