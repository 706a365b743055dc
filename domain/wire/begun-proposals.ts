import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParam, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { priceSchema } from './prices.ts';
import { proposalStateSchema } from './proposals.ts';

/** State of a proposal; `open`: it can still be changed and contracted. */
export const begunStates = ['open', 'contracted', 'expired', 'withdrawn'] as const;

const named = v.nullable(v.object({ id, name: v.string() }));

const begunProposalSchema = v.object({
  id,
  state: v.picklist(begunStates),
  /** Name of whoever contracts, as far as it is known. */
  complete_name: v.nullable(v.string()),
  /** Phone and e-mail of whoever contracts; null also for stores and distributors, who may not read them in a policy either. */
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  product_type: named,
  product: named,
  /** Brand and model of each device. */
  devices: v.array(v.string()),
  /** The price of a year and of each payment, in euros; null until product and device are known. */
  price: v.nullable(priceSchema),
  /** The store where the proposal was begun, even if that store has ended since; null: on the web. */
  store: named,
  created_at: instant,
  updated_at: instant,
  /** Last day on which the proposal is valid (decision A66). */
  last_day: civilDate,
});
export type BegunProposal = v.InferOutput<typeof begunProposalSchema>;

/** Columns of the office's list of begun proposals; `type` and those after it appear only in the exported file. */
export const proposalHeads = {
  who: 'Quién',
  product: 'Producto',
  devices: 'Bienes',
  price: 'Precio del año',
  state: 'Estado',
  created_at: 'Empezada',
  last_day: 'Vale hasta',
  store: 'Tienda',
  type: 'Seguro',
  updated_at: 'Último cambio',
  id: 'Id',
} as const;

/** `search`: words of name, e-mail, phone and device. */
export const listBegunProposals = endpoint({
  method: 'GET',
  path: '/proposals-priv',
  summary: 'Contrataciones empezadas que quien pregunta puede ver',
  who: 'store',
  of: 'list',
  query: listQuery({
    filter: { state: v.optional(v.picklist(begunStates)), store_id: v.optional(idParam), product_type_id: v.optional(idParam) },
    sort: ['created_at', 'last_day', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(begunProposalSchema),
  problems: [],
});

const oneBegunProposal = v.object({
  ...begunProposalSchema.entries,
  /** The insurance that was asked for, without the data of whoever contracts. */
  asked: v.pick(proposalStateSchema, [
    'type',
    'periodicity',
    'paymentMethod',
    'device',
    'other_devices',
    'discount',
    'acceptances',
    'step',
  ]),
  /** The policy that was contracted from the proposal; null: none. */
  policy: v.nullable(v.object({ id, number: v.string() })),
  /** When a mail reminded its person of the proposal; null: none did. */
  reminded_at: v.nullable(instant),
  /** The proposal was created by the link of a reminder, which was about an earlier proposal. */
  is_of_reminder: v.boolean(),
  withdrawn: v.nullable(v.object({ at: instant, by: v.string() })),
});
export type OneBegunProposal = v.InferOutput<typeof oneBegunProposal>;

export const getBegunProposal = endpoint({
  method: 'GET',
  path: '/proposals-priv/{id}',
  summary: 'Una contratación empezada: qué se pidió y en qué ha quedado',
  who: 'store',
  of: 'proposal',
  params: idParams,
  response: oneBegunProposal,
  problems: [],
});

/**
 * For somebody who has said that they do not want the insurance any more: nobody can go on with the proposal, and no mail reminds of it. It must be their own wish,
 * because the price binds the insurer until the proposal's last day. Withdrawing again changes nothing.
 */
export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/proposals-priv/{id}',
  summary: 'Retirar una contratación empezada que la persona ya no quiere',
  who: 'staff',
  params: idParams,
  response: null,
  problems: ['already-contracted'],
});
