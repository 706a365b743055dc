import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';
import * as v from 'valibot';
import { defaultPlanTier } from '#domain/policy/plan-tier.ts';
import { productType } from '#domain/policy/product-type.ts';
import { defaultDevicePrice } from '#domain/quote/price-range.ts';
import { periodicity } from '#domain/quote/quote.ts';
import { centsOf } from '#domain/shared/money.ts';
import { accountAtom, contractedAtom, contractedHereAtom } from './contracted.ts';
import { keptByTab } from './contracting-tabs.ts';
import { proposalsKey } from './local-store.ts';
import { stored } from './session.ts';

const deviceSchema = v.object({
  /** Kind of thing (specification §9); null: the one that its product type insures. */
  risk_type: v.nullable(v.picklist([1, 3, 4, 5, 6, 7, 8])),
  label: v.string(),
  brand: v.string(),
  model: v.string(),
  reference: v.nullable(v.string()),
  /** Euros. */
  price: v.number(),
  purchase_date: v.nullable(v.string()),
});
/** A device to be insured, as the person has described it. */
export type ContractedDevice = v.InferOutput<typeof deviceSchema>;

const contractingSchema = v.object({
  product_type_id: v.number(),
  /** The chosen product where products have no tiers; null: the first. */
  product_id: v.nullable(v.number()),
  /** The policy that is being contracted (specification §3). */
  policy: v.object({
    identifier_proposal: v.nullable(v.string()),
    type: v.picklist(['basic', 'intermediate', 'top']),
    periodicity: v.picklist([1, 12]),
    paymentMethod: v.picklist(['card', 'iban']),
    /** Digits only. */
    phone: v.string(),
    email: v.string(),
    device: v.nullable(deviceSchema),
  }),
  /** The devices that a multi-device policy insures beside the first. */
  other_devices: v.array(deviceSchema),
  discount: v.nullable(v.string()),
  store_id: v.nullable(v.number()),
  /** The price that was shown last, so that a change of it is announced (`domain/quote/price-change.ts`). */
  seen: v.nullable(v.object({ question: v.string(), total_price: v.number(), price_per_payment: v.number() })),
});
export type Contracting = v.InferOutput<typeof contractingSchema>;
export type ContractingPolicy = Contracting['policy'];

/** The state in which every contracting begins (specification §3). */
export const newContracting: Contracting = {
  product_type_id: productType.mobile,
  product_id: null,
  policy: {
    identifier_proposal: null,
    type: defaultPlanTier,
    periodicity: periodicity.monthly,
    paymentMethod: 'card',
    phone: '',
    email: '',
    device: null,
  },
  other_devices: [],
  discount: null,
  store_id: null,
  seen: null,
};

const keptAtom = atomWithStorage<Contracting | null>('peritia.contracting', null, keptByTab(contractingSchema), { getOnInit: true });

/** The contracting in progress in this tab: it survives a reload and a lost network. */
export const contractingAtom = atom((get) => get(keptAtom) ?? newContracting);

/** The contracting, for one type of product: when it was of another type, without that one's devices. */
export function contractingOf(all: Contracting, productTypeId: number): Contracting {
  if (all.product_type_id === productTypeId) return all;
  const { policy, discount, store_id } = all;
  return {
    ...newContracting,
    product_type_id: productTypeId,
    discount,
    store_id,
    policy: { ...policy, identifier_proposal: null, device: null },
  };
}

/** Changes the contracting, for a type of product. Of a telephone number only the digits are kept (specification §5). */
export const changeContractingAtom = atom(
  null,
  (
    get,
    set,
    productTypeId: number,
    { policy, ...change }: Partial<Omit<Contracting, 'policy'>> & { policy?: Partial<ContractingPolicy> },
  ) => {
    const all = contractingOf(get(contractingAtom), productTypeId);
    const phone = policy?.phone?.replaceAll(/\D/g, '') ?? all.policy.phone;
    set(keptAtom, { ...all, ...change, policy: { ...all.policy, ...policy, phone } });
    // Of another proposal the steps must not say that it is contracted.
    if (policy?.identifier_proposal) set(contractedHereAtom, null);
  },
);

/** Every device to be insured. */
export function contractedDevices({ policy: { device }, other_devices }: Contracting): ContractedDevice[] {
  return device === null ? other_devices : [device, ...other_devices];
}

/** The total price of the devices to be insured, in euros, which selects the tariff's row; the default price of decision A30 while there is no device. */
export function contractedPrice(contracting: Contracting): number {
  const devices = contractedDevices(contracting);
  // Added up in cents: 0.1 + 0.2 is not 0.3.
  return devices.length === 0 ? defaultDevicePrice : devices.reduce((sum, { price }) => sum + centsOf(price), 0) / 100;
}

const proposalsSchema = v.array(
  v.object({ identifier_proposal: v.string(), product_type_id: v.number(), label: v.string(), last_day: v.string() }),
);
type PendingProposal = v.InferOutput<typeof proposalsSchema>[number];

const keptProposalsAtom = atomWithStorage(proposalsKey, null, stored(proposalsSchema), { getOnInit: true });

/** Proposals that were begun in this browser (specification §3, pendingProposals), the newest first; one that is written again moves to the front. */
export const pendingProposalsAtom = atom(
  (get) => get(keptProposalsAtom) ?? [],
  (get, set, proposal: PendingProposal) => {
    const others = (get(keptProposalsAtom) ?? []).filter((other) => other.identifier_proposal !== proposal.identifier_proposal);
    set(keptProposalsAtom, [proposal, ...others].slice(0, maxPending));
  },
);
const maxPending = 10;

/** The proposal in progress, as it was labelled when it was made; null: none. */
export const currentProposalAtom = atom((get) => {
  const identifier = get(contractingAtom).policy.identifier_proposal;
  return get(pendingProposalsAtom).find((one) => one.identifier_proposal === identifier) ?? null;
});

/** The proposal has become a policy: its contracting is no longer in progress. */
export const endContractingAtom = atom(null, (get, set, identifier: string) => {
  const { policy } = get(contractingAtom);
  if (policy.identifier_proposal === identifier) set(keptAtom, null);
  const others = (get(keptProposalsAtom) ?? []).filter((one) => one.identifier_proposal !== identifier);
  set(keptProposalsAtom, others.length === 0 ? null : others);
});

/** Removes all of it, so that the next person on this device finds none. */
export const forgetContractingAtom = atom(null, (_, set) => {
  set(keptAtom, RESET);
  set(keptProposalsAtom, null);
  set(contractedAtom, null);
  set(contractedHereAtom, null);
  set(accountAtom, null);
});
