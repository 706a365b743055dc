import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { holdEvaluation, releaseEvaluation } from '#domain/wire/waiting-evaluations.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { decisionsAtom } from './marks.ts';

/** Milliseconds between renewals of the hold: a third of the time for which the server grants it, so that two lost calls do no harm. */
const againMs = 200_000;
/** Milliseconds between tries while somebody else holds the evaluation: they may release it. */
const freeMs = 15_000;

/** The hold of one evaluation by the person who looks at it. */
export interface Hold {
  /** Why the server refused the hold; null: it did not. */
  refused: ApiError | null;
  /** The hold was granted at least once. */
  wasHeld: boolean;
  /** Resolves with whether the hold was granted, once the server has answered. */
  whenAnswered: () => Promise<boolean>;
  retry: () => void;
}

/**
 * Holds an evaluation for the person who looks at it: renews the hold while the page is open, and releases it on leaving. `isWanted` false: nothing is held, and an
 * existing hold is kept for the decision that is being sent.
 */
export function useHold(policyId: number, evaluationId: string, isWanted: boolean): Hold {
  const api = useApi();
  const ask = useAsk();
  const store = useStore();
  const taking = useRef<Promise<boolean>>(Promise.resolve(false));
  const { data, error, refetch } = useQuery({
    ...ask(holdEvaluation, { params: { id: policyId, evaluationId } }),
    queryFn: () => {
      const taken = api.call(holdEvaluation, { params: { id: policyId, evaluationId } });
      taking.current = taken.then(
        () => true,
        () => false,
      );
      return taken;
    },
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.error ? freeMs : againMs),
  });
  useEffect(() => {
    if (!isWanted) return;
    // The hold of a decided evaluation is kept until the decision has arrived.
    const isDecided = () => store.get(decisionsAtom)?.some((decision) => decision.evaluationId === evaluationId) ?? false;
    const release = () => api.call(releaseEvaluation, { params: { id: policyId, evaluationId }, keepalive: true }).catch(() => {});
    const onLeave = () => {
      if (!isDecided()) void release();
    };
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      // When somebody leaves before the hold was granted, it is released as soon as it is.
      if (!isDecided()) void taking.current.then(release);
    };
  }, [api, policyId, evaluationId, isWanted, store]);
  return {
    refused: error instanceof ApiError ? error : null,
    wasHeld: data !== undefined,
    whenAnswered: () => taking.current,
    retry: () => void refetch(),
  };
}
