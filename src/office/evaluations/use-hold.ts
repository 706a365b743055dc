import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { holdEvaluation, releaseEvaluation } from '#domain/wire/waiting-evaluations.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { decisionsAtom } from './marks.ts';

/** How often the hold is asked for again, in milliseconds: a third of what the server gives, so that two lost calls do no harm. */
const againMs = 200_000;
/** How often whoever was too late asks again, in milliseconds: it may have been given back. */
const freeMs = 15_000;

/** The hold of one evaluation for whoever looks at it. */
export interface Hold {
  /** Why it is not theirs. */
  refused: ApiError | null;
  /** It was theirs, at least once. */
  wasHeld: boolean;
  /** Whether it is theirs, once the server has said so. */
  whenAnswered: () => Promise<boolean>;
  retry: () => void;
}

/**
 * Holds an evaluation for whoever looks at it, goes on with it while the page is looked at, and gives it back when they leave it. `isWanted` false: there is
 * nothing to hold, and what is held stays so for the decision that is on its way. Answers why it is not held, and whether it was before.
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
    // A decided evaluation stays theirs until the decision has arrived.
    const isDecided = () => store.get(decisionsAtom)?.some((decision) => decision.evaluationId === evaluationId) ?? false;
    const release = () => api.call(releaseEvaluation, { params: { id: policyId, evaluationId }, keepalive: true }).catch(() => {});
    const onLeave = () => {
      if (!isDecided()) void release();
    };
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      // Whoever leaves before the hold was theirs gives it back when it is.
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
