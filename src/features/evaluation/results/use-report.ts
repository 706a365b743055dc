import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getCapture } from '#domain/wire/captures.ts';
import { askReview, type EvaluationReport, getEvaluationReport, getEvidence } from '#domain/wire/evaluation-reports.ts';
import { type EvaluationStatusResponse, evaluationStatus } from '#domain/wire/evaluation-status.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { keyOf } from '#src/data/key.ts';
import { useSave } from '#src/data/save.ts';
import type { EvaluationPlace } from '#src/evaluation-kit/evaluation-kit.ts';
import { saveFile } from '#src/platform/os/save-file.ts';

/** The server's last answers about the evaluation of a risk. `status` null: there is no status any more. */
export interface Heard {
  status: EvaluationStatusResponse | null;
  report: EvaluationReport | null;
}

/** The last evaluation of a risk: its status, and the findings in its photos. `data` is undefined until it has been fetched once. */
export function useReport({ userId, policyId, riskId }: EvaluationPlace) {
  const api = useApi();
  return useQuery<Heard>({
    queryKey: keyOf(getEvaluationReport, userId, { params: { id: policyId, riskId } }),
    // A new decision changes the answer, and the photos are personal data: it is fetched each time it is shown, and not cached.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status?.status === 'waiting' ? waitingMs : false),
    queryFn: async ({ signal }) => {
      const params = { id: policyId, riskId };
      const status = await api.call(evaluationStatus, { params, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'evaluation-closed') return null;
        throw error;
      });
      if (!status?.evaluation_id) return { status, report: null };
      const report = await api.call(getEvaluationReport, { params: { id: policyId, evaluationId: status.evaluation_id }, signal });
      return { status, report };
    },
  });
}

/** Milliseconds. A person is deciding, so nobody waits by the second. */
const waitingMs = 30_000;

/** The photo as it was sent, as an object URL; null while it loads, or when it may not be seen here. */
export function usePhotoUrl(captureId: string): string | null {
  const api = useApi();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    api.file(getCapture, { params: { id: captureId }, signal: controller.signal }, 'image/*').then(
      (blob) => {
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [api, captureId]);
  return url;
}

/** Requests that a person review the decision. */
export const useAskReview = () => useSave(askReview, { invalidates: 'everything' });

/** Downloads the evidence file. */
export function useEvidence(place: EvaluationPlace, report: EvaluationReport) {
  const api = useApi();
  return useMutation({
    mutationFn: async () => {
      const pdf = await api.file(getEvidence, { params: { id: place.policyId, evaluationId: report.id } }, 'application/pdf');
      saveFile(pdf, `peritacion-${report.id}.pdf`);
    },
  });
}
