import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { getReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { photoOf } from './use-photo.ts';

/** Loads the next evaluation and its photos in advance, so that it is shown at once. */
export function usePreload(id: string | null): void {
  const api = useApi();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const userId = useAtomValue(loggedUserAtom)?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    void queryClient.ensureQueryData(ask(getReviewCase, { params: { evaluationId: id } })).then(
      ({ report }) => report.photos.forEach((photo) => void queryClient.prefetchQuery(photoOf(api, userId, photo.capture_id))),
      // Errors are ignored: opening the evaluation loads it again, and shows them.
      () => {},
    );
  }, [api, ask, id, queryClient, userId]);
}
