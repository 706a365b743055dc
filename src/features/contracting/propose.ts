import { insuresPerson } from '#domain/policy/product-type.ts';
import type { Coverage } from '#domain/quote/coverages.ts';
import { createProposal, updateProposal } from '#domain/wire/proposal-changes.ts';
import { getProposal, type Proposal } from '#domain/wire/proposals.ts';
import type { Api } from '#src/api/client.ts';
import { type Contracting, contractedDevices } from '#src/state/contracting.ts';
import { isOpenElsewhere } from './open-proposal.ts';
import { isProposalOver } from './proposal-over.ts';

function bodyOf(contracting: Contracting, coverage: Coverage) {
  const { product_type_id, policy, discount, store_id } = contracting;
  const { type, periodicity } = policy;
  const [device = null, ...other_devices] = insuresPerson(product_type_id) ? [] : contractedDevices(contracting);
  // With a tier, the server finds the product by itself.
  const product_id = coverage.tier === null ? coverage.id : null;
  return { type, product_type_id, product_id, periodicity, device, other_devices, discount, store_id, step: 'person' };
}

/**
 * Writes the choices to the current proposal, or creates one where there is none or another tab has it open: that tab's customer may be another one. What later
 * steps have written into it stays.
 */
export async function propose(api: Api, contracting: Contracting, coverage: Coverage): Promise<Proposal> {
  const body = bodyOf(contracting, coverage);
  const identifier = contracting.policy.identifier_proposal;
  if (identifier !== null && !(await isOpenElsewhere(identifier))) {
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
