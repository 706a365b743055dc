import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelPolicy, type EndingPreview, previewCancellation } from '#domain/wire/cancellations.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import type { EvaluationPlace } from '#src/evaluation-kit/evaluation-kit.ts';

/** Cancels the contracted policy, after showing the effect on its receipts: as a withdrawal while its period is open, else at the policyholder's request. */
export function useCancellation({ policyId }: EvaluationPlace) {
  const ask = useAsk();
  const queryClient = useQueryClient();
  const params = { id: policyId };
  // The effect of a cancellation is read anew each time: it changes with the day and with payments.
  const preview = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...ask(previewCancellation, { params }), staleTime: 0, gcTime: 0, retry: false }),
  });
  const cancel = useSave(cancelPolicy, { invalidates: 'everything', readAgain: 'later' });
  return {
    preview,
    cancel,
    confirm: ({ reason }: EndingPreview) => cancel.mutate({ params, body: { reason } }),
    close: () => {
      preview.reset();
      cancel.reset();
    },
  };
}
