import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParam, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { priceSchema } from './prices.ts';
import { proposalStateSchema } from './proposals.ts';

/** What has become of a proposal: `open` while it can be gone on with. */
export const begunStates = ['open', 'contracted', 'expired', 'withdrawn'] as const;

const named = v.nullable(v.object({ id, name: v.string() }));

const begunProposalSchema = v.object({
  id,
  state: v.picklist(begunStates),
  /** Name of whoever contracts, as far as it is known. */
  complete_name: v.nullable(v.string()),
  /** How to reach whoever contracts; null also for stores and distributors, which do not read it in a policy either. */
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  product_type: named,
  product: named,
  /** Brand and model of each. */
  devices: v.array(v.string()),
  /** The price of a year and of each payment, in euros; null until product and device are known. */
  price: v.nullable(priceSchema),
  /** The store where it was begun, also one that has ended; null: on the web. */
  store: named,
  created_at: instant,
  updated_at: instant,
  /** Last day on which the proposal is good (decision A66). */
  last_day: civilDate,
});
export type BegunProposal = v.InferOutput<typeof begunProposalSchema>;

/** `search`: words of name, e-mail, phone and device. */
/** What the office lists of a contract that was begun; `type` and what follows it only in the file. */
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
  /** What was asked for, of what insures; of who contracts only whether it is said. */
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
  /** What was contracted with it. */
  policy: v.nullable(v.object({ id, number: v.string() })),
  /** When a mail reminded of it. */
  reminded_at: v.nullable(instant),
  /** It was made for the link of such a mail, and the one that it reminds of is another. */
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

/** The person has said that they want it no more: nobody goes on with it, and no mail reminds of it. The price binds the insurer until its last day, so that nobody else's wish is a reason. Said again it is the same. */
export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/proposals-priv/{id}',
  summary: 'Retirar una contratación empezada que la persona ya no quiere',
  who: 'staff',
  params: idParams,
  response: null,
  problems: ['already-contracted'],
});
