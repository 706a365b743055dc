import * as v from 'valibot';
import { cardEnds } from '#domain/payment/card-end.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { paymentMethodSchema } from './payment-parts.ts';

/**
 * `current`: receipts are collected with it; `kept`: they may be; `refused`: the bank has said that the account cannot be debited; `removed`: its holder or the
 * office removed it, or its time was over.
 */
export const keptMethodStates = ['current', 'kept', 'refused', 'removed'] as const;

const keptMethodSchema = v.object({
  ...v.omit(paymentMethodSchema, ['is_current']).entries,
  state: v.picklist(keptMethodStates),
  /** Whether a card is valid, expires soon or has expired; null for an account. */
  card_end: v.nullable(v.picklist(cardEnds)),
  /** The bank's reason for refusing an account, as it gave it. */
  refusal: v.nullable(v.string()),
  policy: v.object({ id, number: v.string(), complete_name: v.string() }),
  created_at: instant,
  removed_at: v.nullable(instant),
});
export type KeptMethod = v.InferOutput<typeof keptMethodSchema>;

/** Columns of the office's list of payment methods; `removed_at` and those after it appear only in the exported file. */
export const keptMethodHeads = {
  number: 'Número',
  type: 'Cómo',
  policy: 'Póliza',
  holder: 'Tomador',
  state: 'Estado',
  card_end: 'Caduca',
  mandate: 'Mandato',
  signed: 'Firmado el',
  refusal: 'Dice el banco',
  created: 'Desde',
  removed_at: 'Quitado el',
  id: 'Id',
} as const;

/** `search`: the exact number of a policy, else words of its holder's name, e-mail, document or phone. */
export const listKeptMethods = endpoint({
  method: 'GET',
  path: '/payment_methods',
  summary: 'Con qué se pagan las pólizas: tarjetas y cuentas, con lo que el banco ha dicho de ellas',
  who: 'staff',
  query: listQuery({
    filter: {
      /** 1 card, 3 account. */
      type: v.optional(v.picklist(['1', '3'])),
      state: v.optional(v.picklist(keptMethodStates)),
      /** Only cards that were not removed, by whether they are valid, expire soon or have expired. */
      card_end: v.optional(v.picklist(cardEnds)),
    },
    sort: ['id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(keptMethodSchema),
  problems: [],
});
