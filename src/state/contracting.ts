import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { defaultPlanTier } from '#domain/policy/plan-tier.ts';
import { productType } from '#domain/policy/product-type.ts';
import { defaultDevicePrice } from '#domain/quote/price-range.ts';
import { periodicity } from '#domain/quote/quote.ts';
import { centsOf } from '#domain/shared/money.ts';
import { accountAtom, contractedAtom } from './contracted.ts';
import { proposalsKey } from './local-store.ts';
import { stored } from './session.ts';

const deviceSchema = v.object({
  /** Specification §9; null: what its product type insures. */
  risk_type: v.nullable(v.picklist([1, 3, 4, 5, 6, 7, 8])),
  label: v.string(),
  brand: v.string(),
  model: v.string(),
  reference: v.nullable(v.string()),
  /** Euros. */
  price: v.number(),
  purchase_date: v.nullable(v.string()),
});
/** What is to be insured, as the person has said it. */
export type ContractedDevice = v.InferOutput<typeof deviceSchema>;

const contractingSchema = v.object({
  product_type_id: v.number(),
  /** Where products have no tiers, the chosen one; null: the first. */
  product_id: v.nullable(v.number()),
  /** Specification §3, contracting policy. */
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
  /** What a multi-device policy insures beside the first. */
  other_devices: v.array(deviceSchema),
  discount: v.nullable(v.string()),
  store_id: v.nullable(v.number()),
  /** The price that was read last, so that another one is said (`domain/quote/price-change.ts`). */
  seen: v.nullable(v.object({ question: v.string(), total_price: v.number(), price_per_payment: v.number() })),
});
export type Contracting = v.InferOutput<typeof contractingSchema>;
export type ContractingPolicy = Contracting['policy'];

/** What every contracting begins with (specification §3). */
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

const keptAtom = atomWithStorage<Contracting | null>('peritia.contracting', null, stored(contractingSchema), { getOnInit: true });

/** The contracting that is under way in this browser: a reload and a lost network lose nothing of it. Other tabs follow. */
export const contractingAtom = atom((get) => get(keptAtom) ?? newContracting);

/** The part of a contracting that belongs to a type of product: devices of another are not insured by it. */
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

/** Changes it, for a type of product. A phone is kept without all that is no digit (specification §5). */
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
  },
);

/** All that is to be insured. */
export function contractedDevices({ policy: { device }, other_devices }: Contracting): ContractedDevice[] {
  return device === null ? other_devices : [device, ...other_devices];
}

/** The price of all that is to be insured, in euros, at which the tariff is read: that with which a quote begins while nothing is known (decision A30). */
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

/** Proposals that were begun in this browser (specification §3, pendingProposals), the newest first; one that is written again changes its place. */
export const pendingProposalsAtom = atom(
  (get) => get(keptProposalsAtom) ?? [],
  (get, set, proposal: PendingProposal) => {
    const others = (get(keptProposalsAtom) ?? []).filter((other) => other.identifier_proposal !== proposal.identifier_proposal);
    set(keptProposalsAtom, [proposal, ...others].slice(0, maxPending));
  },
);
const maxPending = 10;

/** The proposal that is under way, as it was named when it was made; null: none. */
export const currentProposalAtom = atom((get) => {
  const identifier = get(contractingAtom).policy.identifier_proposal;
  return get(pendingProposalsAtom).find((one) => one.identifier_proposal === identifier) ?? null;
});

/** A proposal has become a policy: what was chosen is no more under way. */
export const endContractingAtom = atom(null, (get, set, identifier: string) => {
  const { policy } = get(contractingAtom);
  if (policy.identifier_proposal === identifier) set(keptAtom, null);
  const others = (get(keptProposalsAtom) ?? []).filter((one) => one.identifier_proposal !== identifier);
  set(keptProposalsAtom, others.length === 0 ? null : others);
});

/** Whoever comes next finds nothing of it. */
export const forgetContractingAtom = atom(null, (_, set) => {
  set(keptAtom, null);
  set(keptProposalsAtom, null);
  set(contractedAtom, null);
  set(accountAtom, null);
});
