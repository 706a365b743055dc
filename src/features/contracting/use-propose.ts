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
 * Creates a proposal of the choices, once however often the button is pressed. From then on its price binds the insurer, it can be continued on another
 * device, and the next steps fill it in. `onProposed` receives the proposal as the server has it.
 */
export function usePropose(productTypeId: number, onProposed: (proposal: Proposal) => void) {
  const api = useApi();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const { contracting, change } = useContracting(productTypeId);
  const keepPending = useSetAtom(pendingProposalsAtom);
  const { mutate, isPending, error } = useMutation({
    // The code for proposals is loaded when somebody continues.
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
