import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { Coverage } from '#domain/quote/coverages.ts';
import { getProposal, type Proposal } from '#domain/wire/proposals.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { putAnswer } from '#src/data/put-answer.ts';
import { pendingProposalsAtom } from '#src/state/contracting.ts';
import { useContracting } from './use-contracting.ts';

/**
 * Makes a proposal of what was chosen, once however often it is pressed: from then on its price binds the insurer, it can be gone on with on another device, and the next steps fill it
 * in. `onProposed` is told what the server keeps.
 */
export function usePropose(productTypeId: number, onProposed: (proposal: Proposal) => void) {
  const api = useApi();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const { contracting, change } = useContracting(productTypeId);
  const keepPending = useSetAtom(pendingProposalsAtom);
  const { mutate, isPending, error } = useMutation({
    // The words and rules of a proposal are loaded once somebody goes on.
    mutationFn: async ({ coverage }: { coverage: Coverage; label: string }) =>
      (await import('./propose.ts')).propose(api, contracting, coverage),
    onSuccess: async (proposal, { label }) => {
      const { identifier_proposal, last_day } = proposal;
      change({ policy: { identifier_proposal } });
      keepPending({ identifier_proposal, product_type_id: productTypeId, label, last_day });
      await putAnswer(queryClient, ask(getProposal, { params: { id: identifier_proposal } }).queryKey, proposal);
      onProposed(proposal);
    },
  });
  const send = (coverage: Coverage, label: string) => {
    if (!isPending) mutate({ coverage, label });
  };
  return { send, isBusy: isPending, error };
}
