import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { afterAnswer, type PollingState, pollingStart } from '#domain/evaluation/polling.ts';
import { evaluationStatus } from '#domain/wire/evaluations.ts';
import { useApi } from '#src/parts/api-context.ts';
import { settingsAtom } from '#src/parts/state/general.ts';
import type { OpenEvaluation } from './evaluation-state.ts';

/** Asks for the result once the evaluation has arrived: every five seconds, twelve answers, and not at all while a person has it (decision A41). */
export function useResult({ place }: OpenEvaluation, isArrived: boolean): PollingState {
  const api = useApi();
  const settings = useAtomValue(settingsAtom);
  const [state, setState] = useState<PollingState>(pollingStart);
  const intervalMs = settings?.evaluation.poll_interval_ms ?? 5000;
  const maxAttempts = settings?.evaluation.poll_max_attempts ?? 12;

  useEffect(() => {
    if (!isArrived) return;
    let current = pollingStart;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await api.call(evaluationStatus, { params: { id: place.policyId, riskId: place.riskId } }).catch(() => null);
      if (isGone) return;
      // Only answers count: time without a network does not.
      if (answer) {
        current = afterAnswer(current, answer, { intervalMs, maxAttempts });
        setState(current);
      }
      if (current.kind === 'polling') timer = setTimeout(() => void ask(), intervalMs);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, isArrived, place.policyId, place.riskId, intervalMs, maxAttempts]);
  return state;
}
