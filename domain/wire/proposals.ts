import * as v from 'valibot';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { planTierSchema } from './catalogue.ts';
import { itemRiskTypeSchema } from './device-fields.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, id, instant } from './fields.ts';
import { periodicitySchema, priceSchema } from './prices.ts';

/** Most devices of a household that a policy insures beside its phone. */
export const maxOtherDevices = 9;

const text = v.nullable(v.string());
export const acceptance = v.picklist(requiredAcceptances.contracting);
/** Card is the default (specification §3). */
export const paymentMethod = v.picklist(['card', 'iban']);

const deviceState = v.object({
  risk_type: v.nullable(itemRiskTypeSchema),
  label: v.string(),
  brand: v.string(),
  model: v.string(),
  reference: text,
  /** Euros. */
  price: v.number(),
  purchase_date: v.nullable(civilDate),
});
const holderState = v.object({
  name: text,
  surname1: text,
  surname2: text,
  document: text,
  birth_date: v.nullable(civilDate),
  street: text,
  number: text,
  postal_code: text,
  town: text,
});

/** The data of a proposal as they are stored and shown (specification §3, contracting policy). They include no bank account and no card. */
export const proposalStateSchema = v.object({
  type: planTierSchema,
  product_type_id: v.nullable(id),
  /** Null: the product of the tier `type`, or the only one of its product type. */
  product_id: v.nullable(id),
  periodicity: periodicitySchema,
  paymentMethod,
  /** Nine digits. */
  phone: text,
  email: text,
  device: v.nullable(deviceState),
  /** Further devices of a multi-device policy; its tariff is read at the sum of all prices. */
  other_devices: v.array(deviceState),
  discount: text,
  acceptances: v.array(acceptance),
  policyholder: v.nullable(holderState),
  store_id: v.nullable(id),
  /** The step at which the person was, by the app's own name. */
  step: text,
});
export type ProposalState = v.InferOutput<typeof proposalStateSchema>;

/** The state in which every proposal begins (specification §3). */
export const initialProposalState: ProposalState = {
  type: 'top',
  product_type_id: null,
  product_id: null,
  periodicity: 1,
  paymentMethod: 'card',
  phone: null,
  email: null,
  device: null,
  other_devices: [],
  discount: null,
  acceptances: [],
  policyholder: null,
  store_id: null,
  step: null,
};

export const proposalSchema = v.object({
  identifier_proposal: v.string(),
  /** Version of the proposal; a change names the version that was read. */
  version: v.number(),
  ...proposalStateSchema.entries,
  /** The price, which holds as long as the proposal is valid; null until product and device are known. */
  price: v.nullable(v.object({ product_id: id, ...priceSchema.entries })),
  created_at: instant,
  /** Last day on which the proposal is valid (decision A66). */
  last_day: civilDate,
});
export type Proposal = v.InferOutput<typeof proposalSchema>;

/** 16 random bytes as base64url: whoever has it may read and change the proposal (decision A66). */
const params = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) });

export const getProposal = endpoint({
  method: 'GET',
  path: '/proposals/{id}',
  summary: 'Una contratación empezada',
  who: 'public',
  isSecret: true,
  params,
  response: proposalSchema,
  problems: ['already-contracted', 'link-expired'],
});
