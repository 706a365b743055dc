import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id, instant } from './fields.ts';
import { exportable } from './list.ts';

/** A calendar month of Madrid, yyyy-mm. */
const monthField = v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

const place = v.nullable(v.object({ id, name: v.string() }));

/** What one store sold and what was collected of its policies in a month; amounts in euros. Without a store: sold on the web. */
const closingRowSchema = v.object({
  distributor: place,
  store: place,
  /** Policies that were contracted in the month, and what they cost a year. */
  contracted: v.number(),
  contracted_premium: v.number(),
  /** Policies that ended in it, however they did. */
  ended: v.number(),
  /** Receipts paid in it, and of what they are made. */
  receipts: v.number(),
  collected: v.number(),
  net_premium: v.number(),
  instalment_surcharge: v.number(),
  consorcio: v.number(),
  premium_tax: v.number(),
  winding_up_levy: v.number(),
  /** Paid back in it: zero, or negative. */
  refunded: v.number(),
  /** Collected less what was paid back. */
  balance: v.number(),
});
export type ClosingRow = v.InferOutput<typeof closingRowSchema>;

/** What a month has of each store; `net_premium` and what follows it only in the file. */
export const closingHeads = {
  name: 'Tienda',
  distributor: 'Distribuidor',
  contracted: 'Contratadas',
  premium: 'Prima al año',
  ended: 'Terminadas',
  receipts: 'Recibos',
  collected: 'Cobrado',
  others: 'Impuestos y Consorcio',
  refunded: 'Devuelto',
  balance: 'Saldo',
  net_premium: 'Prima neta',
  instalment_surcharge: 'Recargo por fraccionar',
  consorcio: 'Consorcio',
  premium_tax: 'Impuesto',
  winding_up_levy: 'Recargo de liquidación',
} as const;

/**
 * A month store by store, as the books say when it is asked: those of which nothing happened are left out. A store's person sees their stores, a distributor's those of the
 * distributor, the office all of them and the web.
 */
export const getClosing = endpoint({
  method: 'GET',
  path: '/closings',
  summary: 'El cierre de un mes por distribuidor y tienda; con export_csv=1, como fichero',
  who: 'store',
  of: 'list',
  query: v.strictObject({ month: monthField, ...exportable }),
  response: v.object({
    month: v.string(),
    first_day: civilDate,
    last_day: civilDate,
    /** The month is over in Madrid: nothing more is contracted or paid in it. */
    is_over: v.boolean(),
    counted_at: instant,
    /** By distributor and store, each in Spanish order; the web is the last one. */
    data: v.array(closingRowSchema),
  }),
  problems: [],
});
export type Closing = v.InferOutput<typeof getClosing.response>;
