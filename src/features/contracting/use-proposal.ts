import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import { updateProposal } from '#domain/wire/proposal-changes.ts';
import { getProposal, type Proposal } from '#domain/wire/proposals.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { putAnswer } from '#src/data/put-answer.ts';
import { changeContractingAtom, contractingAtom, pendingProposalsAtom } from '#src/state/contracting.ts';
import { holdProposal } from './open-proposal.ts';

/** The id of a proposal in the address, from a mail or another device: in the fragment, which reaches no server and no log. */
const named = /^#?p=([\w-]{22})$/;

/** The current proposal, as the server has it. A proposal named in the address replaces the one that was in progress here. */
export function useProposal() {
  const ask = useAsk();
  const navigate = useNavigate();
  const contracting = useAtomValue(contractingAtom);
  const changeContracting = useSetAtom(changeContractingAtom);
  const keepPending = useSetAtom(pendingProposalsAtom);
  const fromAddress = named.exec(useLocation().hash)?.[1];
  const identifier = fromAddress ?? contracting.policy.identifier_proposal;
  const query = useQuery({ ...ask(getProposal, { params: { id: identifier ?? '' } }), enabled: identifier !== null });
  const { data } = query;
  useEffect(() => {
    if (identifier !== null) holdProposal(identifier);
  }, [identifier]);
  useEffect(() => {
    if (fromAddress === undefined || data?.identifier_proposal !== fromAddress) return;
    const {
      identifier_proposal,
      last_day,
      product_type_id: typeId,
      product_id,
      periodicity,
      type,
      paymentMethod,
      device,
      other_devices,
    } = data;
    // A proposal that names only its product is of the product type on the screen.
    const ofType = typeId ?? contracting.product_type_id;
    changeContracting(ofType, {
      product_id,
      other_devices,
      discount: data.discount,
      store_id: data.store_id,
      policy: { identifier_proposal, periodicity, type, paymentMethod, device, phone: data.phone ?? '', email: data.email ?? '' },
    });
    keepPending({ identifier_proposal, product_type_id: ofType, label: labelOf(data), last_day });
    void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [fromAddress, data, navigate, changeContracting, keepPending, contracting.product_type_id]);
  return { ...query, identifier, typeId: data?.product_type_id ?? contracting.product_type_id };
}

/** The devices of a proposal, as a text. */
export function labelOf({ device, other_devices }: Pick<Proposal, 'device' | 'other_devices'>): string {
  return [device, ...other_devices].flatMap((item) => (item === null ? [] : item.label || `${item.brand} ${item.model}`.trim())).join(', ');
}

export type ProposalChange = Omit<BodyInput<typeof updateProposal>, 'version'>;

/** Writes a step to the proposal. Changes made on another device meanwhile stay, except to this step's fields. */
export function useChangeProposal(proposal: Proposal) {
  const api = useApi();
  const ask = useAsk();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProposalChange) => write(api, proposal, change),
    onSuccess: (written) => putAnswer(queryClient, ask(getProposal, { params: { id: written.identifier_proposal } }).queryKey, written),
  });
}

async function write(api: Api, { identifier_proposal: id, version }: Proposal, change: ProposalChange): Promise<Proposal> {
  const params = { id };
  try {
    return await api.call(updateProposal, { params, body: { version, ...change } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') throw error;
    const now = await api.call(getProposal, { params });
    return api.call(updateProposal, { params, body: { version: now.version, ...change } });
  }
}
