import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { insuresPerson } from '#domain/policy/product-type.ts';
import type { Coverage } from '#domain/quote/coverages.ts';
import { createProposal, getProposal, type Proposal, updateProposal } from '#domain/wire/proposals.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { putAnswer } from '#src/data/put-answer.ts';
import { type Contracting, contractedDevices, pendingProposalsAtom } from '#src/state/contracting.ts';
import { isProposalOver } from './proposal-over.ts';
import { useContracting } from './use-contracting.ts';

function bodyOf(contracting: Contracting, coverage: Coverage) {
  const { product_type_id, policy, discount, store_id } = contracting;
  const { type, periodicity } = policy;
  const [device = null, ...other_devices] = insuresPerson(product_type_id) ? [] : contractedDevices(contracting);
  // A tier says which product by itself.
  const product_id = coverage.tier === null ? coverage.id : null;
  return { type, product_type_id, product_id, periodicity, device, other_devices, discount, store_id, step: 'person' };
}

/** Writes what was chosen into its proposal, or begins one. What later steps have put into it stays. */
async function propose(api: Api, contracting: Contracting, coverage: Coverage): Promise<Proposal> {
  const body = bodyOf(contracting, coverage);
  const identifier = contracting.policy.identifier_proposal;
  if (identifier !== null) {
    const params = { id: identifier };
    try {
      const { version } = await api.call(getProposal, { params });
      return await api.call(updateProposal, { params, body: { version, ...body } });
    } catch (error) {
      if (!isProposalOver(error)) throw error;
    }
  }
  return api.call(createProposal, { body });
}

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
    mutationFn: ({ coverage }: { coverage: Coverage; label: string }) => propose(api, contracting, coverage),
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
