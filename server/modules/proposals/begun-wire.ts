import { fullName } from '#domain/person/full-name.ts';
import type { BegunProposal, OneBegunProposal } from '#domain/wire/begun-proposals.ts';
import { initialProposalState } from '#domain/wire/proposals.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { priceWire } from '#server/modules/prices/price-wire.ts';
import type { BegunRow } from './store-begun.ts';

/** The state of a proposal; a field that was added after the proposal began has its initial value. */
const stateOf = ({ proposal }: BegunRow) => ({ ...initialProposalState, ...proposal.state });

/** The state of a proposal for lists. `today`: civil date of Madrid. */
function begunState({ policyId, withdrawnAt, lastDay }: BegunRow['proposal'], today: string): BegunProposal['state'] {
  if (policyId !== null) return 'contracted';
  if (withdrawnAt !== null) return 'withdrawn';
  return lastDay < today ? 'expired' : 'open';
}

/** A proposal as this actor may see it: phone and e-mail are for the office only, as in a policy. */
export function begunWire(row: BegunRow, actor: Actor, today: string): BegunProposal {
  const { proposal, product, productType, store } = row;
  const { policyholder, phone, email, device, other_devices } = stateOf(row);
  const isStaff = isStaffActor(actor);
  return {
    id: proposal.id,
    state: begunState(proposal, today),
    complete_name: (policyholder && [policyholder.name, policyholder.surname1, policyholder.surname2].filter(Boolean).join(' ')) || null,
    phone: isStaff ? phone : null,
    email: isStaff ? email : null,
    product_type: productType,
    product,
    devices: [...(device ? [device] : []), ...other_devices].map(({ brand, model }) => `${brand} ${model}`),
    price: proposal.priced && priceWire(proposal.priced.quote),
    store,
    created_at: proposal.createdAt.toISOString(),
    updated_at: proposal.updatedAt.toISOString(),
    last_day: proposal.lastDay,
  };
}

export function oneBegunWire(row: BegunRow, actor: Actor, today: string): OneBegunProposal {
  const { proposal, policy, withdrawer } = row;
  const { type, periodicity, paymentMethod, device, other_devices, discount, acceptances, step } = stateOf(row);
  const { createdAt, remindedAt, withdrawnAt } = proposal;
  return {
    ...begunWire(row, actor, today),
    asked: { type, periodicity, paymentMethod, device, other_devices, discount, acceptances, step },
    policy,
    reminded_at: remindedAt?.toISOString() ?? null,
    is_of_reminder: remindedAt?.getTime() === createdAt.getTime(),
    withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), by: withdrawer ? fullName(withdrawer) : '' },
  };
}
