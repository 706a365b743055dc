import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { type Told, toldByAnswer, toldByPolicy } from '#domain/evaluation/evaluation-stage.ts';
import { riskOf, riskToEvaluate } from '#domain/policy/risks-to-evaluate.ts';
import { evaluationStatus } from '#domain/wire/evaluation-status.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { type Guest, guestAtom } from '#src/state/guest.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import type { Draft } from './draft.ts';
import { type OpenEvaluation, openEvaluationAtom, storedDraftAtom } from './evaluation-state.ts';

export type OpeningProblem = 'not-found' | 'nothing-to-do' | 'no-kit' | 'other-phone' | ApiError;
export type Opening =
  /** `mayBegin`: nothing known speaks against it, so the first step, which claims nothing, can be shown at once. */
  | { status: 'opening'; mayBegin: boolean }
  | { status: 'problem'; problem: OpeningProblem }
  /**
   * `told`: the state according to the policies, as they were last read. A guest may not read these: for one, the state according to the evaluation's status,
   * and null until that is read.
   */
  | { status: 'open'; evaluation: OpenEvaluation; told: Told | null };

/** Opens the evaluation of a policy where somebody left it, with or without a network. */
export function useOpenEvaluation(policyId: number | undefined, riskId: number | undefined): Opening {
  const api = useApi();
  const { records } = useDevice();
  const outbox = useOutbox();
  const user = useAtomValue(loggedUserAtom);
  const guest = useAtomValue(guestAtom);
  const handedOver = user === null && (policyId === undefined || guest?.policyId === policyId) ? guest : null;
  const userId = user?.id ?? handedOver?.userId ?? 0;
  const { data: policies, error } = usePolicies();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  const [problem, setProblem] = useState<OpeningProblem | null>(null);
  const isSame =
    open !== null &&
    open.place.userId === userId &&
    (policyId === undefined || open.place.policyId === policyId) &&
    (riskId === undefined || open.place.riskId === riskId);
  const heard = useHeard(handedOver, isSame && !open.isBegun);

  useEffect(() => {
    if (isSame || (handedOver === null && policies === undefined)) return undefined;
    let isGone = false;
    void (async () => {
      // The first screen does not wait for this code: it is loaded when there is an evaluation to open.
      const { openHandedOver, openOfPolicy } = await import('./open-evaluation.ts');
      const tools = { api, records, outbox };
      const policy = policies?.find((candidate) => (policyId === undefined ? riskToEvaluate(candidate) : candidate.id === policyId));
      const found =
        handedOver !== null ? await openHandedOver(tools, handedOver) : policy ? await openOfPolicy(tools, userId, policy, riskId) : null;
      if (isGone) return;
      if (!found) setProblem(policy ? 'nothing-to-do' : 'not-found');
      else if (found instanceof ApiError || found === 'other-phone') setProblem(found);
      else setOpen(found);
    })().catch((lost: unknown) => {
      // A chunk that cannot be loaded is handled by the error boundary, which catches only errors thrown during a render (fault FC4).
      if (isGone) return;
      setProblem(() => {
        throw lost;
      });
    });
    return () => {
      isGone = true;
    };
  }, [isSame, policies, handedOver, policyId, riskId, userId, api, records, outbox, setOpen]);

  if (isSame) {
    const policy = policies?.find(({ id }) => id === open.place.policyId);
    const told = policy ? toldByPolicy(policy, open.place.riskId) : heard;
    if (told === 'nothing-to-do' && !open.isBegun) return { status: 'problem', problem: 'nothing-to-do' };
    return { status: 'open', evaluation: open, told };
  }
  if (problem) return { status: 'problem', problem };
  if (policies === undefined && error !== null) return { status: 'problem', problem: error instanceof ApiError ? error : 'no-kit' };
  const policy = policies?.find(({ id }) => id === policyId);
  const risk = policy && riskOf(policy, riskId);
  return { status: 'opening', mayBegin: policies === undefined || (policy && risk && toldByPolicy(policy, risk.id)) === 'to-do' };
}

/** The state of a handed-over evaluation, from its status, when this phone has no draft of a next try: a guest may not read the policies. */
function useHeard(guest: Guest | null, isAsked: boolean): Told | null {
  const ask = useAsk();
  const { data } = useQuery({
    ...ask(evaluationStatus, { params: { id: guest?.policyId ?? 0, riskId: guest?.riskId ?? 0 } }),
    enabled: guest !== null && isAsked,
    staleTime: 0,
    gcTime: 0,
    select: toldByAnswer,
  });
  return data ?? null;
}

/** Changes the draft; resolves when it is stored, so that the screen can move on. */
export function useSaveDraft(): (change: (draft: Draft) => Draft) => Promise<Draft> {
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const showDraft = useSetAtom(storedDraftAtom);
  return useCallback(
    async (change) => {
      if (open === null) throw new Error('no open evaluation');
      // Loaded with the first change, because the first screen has nothing to change.
      const { changeDraft } = await import('./draft-changes.ts');
      const draft = await changeDraft(outbox, open, change);
      showDraft(open.place, draft);
      return draft;
    },
    [outbox, open, showDraft],
  );
}
