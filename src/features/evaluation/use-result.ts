import { useCallback, useEffect, useState } from 'react';
import { afterAnswer, type PollingState, pollingStart } from '#domain/evaluation/polling.ts';
import { type EvaluationStatusResponse, evaluationStatus } from '#domain/wire/evaluation-status.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { useSettings } from '#src/parts/settings.ts';
import type { OpenEvaluation } from './evaluation-state.ts';

/** The factor by which polling slows down while a person reviews, or after the time-out: nobody waits by the second, and a late result is still shown. */
const seldom = 6;

/**
 * Polls for the result once the evaluation has arrived: every five seconds, until twelve answers have been counted (decision A41). The second value restarts
 * the count, for "Seguir esperando".
 */
export function useResult({ place }: OpenEvaluation, isArrived: boolean): [PollingState, () => void] {
  const api = useApi();
  const settings = useSettings();
  const [state, setState] = useState<PollingState>(pollingStart);
  // A new object each time the count restarts, so that the effect runs again.
  const [start, setStart] = useState<PollingState>(pollingStart);
  const intervalMs = settings?.evaluation.poll_interval_ms ?? 5000;
  const maxAttempts = settings?.evaluation.poll_max_attempts ?? 12;

  useEffect(() => {
    if (!isArrived) return;
    let current = start;
    const leaving = new AbortController();
    const given = { params: { id: place.policyId, riskId: place.riskId }, signal: leaving.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (answer: EvaluationStatusResponse) => {
      current = afterAnswer(current, answer, { intervalMs, maxAttempts });
      setState(current);
    };
    const ask = async () => {
      const answer = await api.call(evaluationStatus, given).catch((error: Error) => error);
      if (leaving.signal.aborted) return;
      if (answer instanceof ApiError && answer.code === 'evaluation-closed') return setState({ kind: 'closed' });
      // Only answers count: time without a network does not.
      if (!(answer instanceof Error)) hear(answer);
      if (current.kind !== 'decided') timer = setTimeout(() => void ask(), current.kind === 'polling' ? intervalMs : seldom * intervalMs);
    };
    void ask();
    // A stream delivers the result at once; its earlier answers are not counted. Where no stream gets through, the polls find the result.
    const isNews = (answer: EvaluationStatusResponse) => answer.status === 'finished' || answer.review === 'person';
    api.stream(evaluationStatus, given, (answer) => isNews(answer) && hear(answer)).catch(() => undefined);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [api, isArrived, place.policyId, place.riskId, intervalMs, maxAttempts, start]);
  const begin = useCallback(() => {
    setState(pollingStart);
    setStart({ ...pollingStart });
  }, []);
  return [state, begin];
}
