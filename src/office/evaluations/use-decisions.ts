import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import { decideEvaluation } from '#domain/wire/evaluations.ts';
import { getFigures } from '#domain/wire/figures.ts';
import { getReviewCase, listWaitingEvaluations, type ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { keyOf } from '#src/data/key.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { type Decision, decisionProblemsAtom, decisionsAtom, ownDecisions } from './marks.ts';

const underWay = new Set<string>();

/** Whether the server has this very decision. */
export function isAsDecided({ report }: ReviewCase, { front, back }: Decision): boolean {
  const labelOf = (side: 'front' | 'back') => report.photos.find((photo) => photo.side === side)?.label;
  return report.decided_by === 'person' && labelOf('front') === front.label && labelOf('back') === back.label;
}

/** The decisions of the person signed in that the server has not confirmed: adds, undoes and sends them. */
export function useDecisions() {
  const api = useApi();
  const store = useStore();
  const queryClient = useQueryClient();
  const user = useAtomValue(loggedUserAtom);
  const [kept, setKept] = useAtom(decisionsAtom);
  const setProblems = useSetAtom(decisionProblemsAtom);
  const userId = user?.id ?? null;
  const token = user?.api_token;
  const decisions = useMemo(() => (kept ?? []).filter((decision) => decision.userId === userId), [kept, userId]);

  const remove = useCallback(
    (id: string) => {
      ownDecisions.delete(id);
      setKept((all) => (all ?? []).filter(({ evaluationId }) => evaluationId !== id));
      setProblems(({ [id]: _gone, ...others }) => others);
    },
    [setKept, setProblems],
  );

  const add = (decision: Decision) => {
    ownDecisions.set(decision.evaluationId, decision);
    setProblems(({ [decision.evaluationId]: _gone, ...others }) => others);
    setKept((all) => [...(all ?? []).filter(({ evaluationId }) => evaluationId !== decision.evaluationId), decision]);
  };

  const fail = useCallback((id: string, error: unknown) => setProblems((all) => ({ ...all, [id]: error })), [setProblems]);

  /**
   * Sends a decision now, with the token of the person who made it, who may have signed out since. A decision that had already arrived counts as sent; a refused one
   * stays, with its reason.
   */
  const send = useCallback(
    async (decision: Decision): Promise<void> => {
      const { evaluationId, policyId, front, back } = decision;
      const isKept = store.get(decisionsAtom)?.some((each) => each.evaluationId === evaluationId) ?? false;
      if (!isKept || underWay.has(evaluationId)) return;
      underWay.add(evaluationId);
      try {
        await api.call(decideEvaluation, {
          params: { id: policyId, evaluationId },
          body: { frontal: front, trasera: back },
          keepalive: true,
          token,
        });
        remove(evaluationId);
      } catch (error) {
        const isClosed = error instanceof ApiError && error.code === 'evaluation-closed';
        const now = isClosed ? await api.call(getReviewCase, { params: { evaluationId }, token }).catch(() => null) : null;
        if (now && isAsDecided(now, decision)) remove(evaluationId);
        else fail(evaluationId, error);
      } finally {
        underWay.delete(evaluationId);
        for (const call of [listWaitingEvaluations, getFigures, getReviewCase])
          void queryClient.invalidateQueries({ queryKey: keyOf(call, userId) });
      }
    },
    [api, fail, queryClient, remove, store, token, userId],
  );

  return { decisions, add, remove, send, fail };
}
