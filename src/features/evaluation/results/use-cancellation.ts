import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { cancelPolicy, type EndingPreview, previewCancellation } from '#domain/wire/cancellations.ts';
import { isPersonal } from '#src/data/key.ts';
import { useApi } from '#src/parts/api-context.ts';
import type { EvaluationPlace } from '#src/parts/evaluation-kit.ts';

export type Cancellation =
  | { step: 'closed' | 'looking' | 'failed' }
  | { step: 'asked' | 'busy' | 'not-done'; preview: EndingPreview }
  | { step: 'done'; endedAt: string; preview: EndingPreview };

/** Cancels what was contracted, after saying what it does to the receipts: a withdrawal while that is open, else at the policyholder's request. */
export function useCancellation({ policyId }: EvaluationPlace) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [state, setState] = useState<Cancellation>({ step: 'closed' });
  // The same confirmation sent again, after an answer that was lost, is the same one.
  const key = useRef('');

  const look = useCallback(async () => {
    setState({ step: 'looking' });
    try {
      const preview = await api.call(previewCancellation, { params: { id: policyId } });
      key.current = crypto.randomUUID();
      setState({ step: 'asked', preview });
    } catch {
      setState({ step: 'failed' });
    }
  }, [api, policyId]);

  const confirm = useCallback(
    async (preview: EndingPreview) => {
      setState({ step: 'busy', preview });
      try {
        const given = { params: { id: policyId }, body: { reason: preview.reason }, idempotencyKey: key.current };
        const { ended_at: endedAt, settlement } = await api.call(cancelPolicy, given);
        setState({ step: 'done', endedAt, preview: settlement });
        // Read anew by the next screen: this one still has to say what has been done.
        await queryClient.invalidateQueries({ predicate: isPersonal, refetchType: 'none' });
      } catch {
        setState({ step: 'not-done', preview });
      }
    },
    [api, policyId, queryClient],
  );

  const close = useCallback(() => setState({ step: 'closed' }), []);
  return { state, look, confirm, close };
}
