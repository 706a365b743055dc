import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id, instant } from './fields.ts';
import { exportable } from './list.ts';

/** A calendar month of Madrid, yyyy-mm. */
const monthField = v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

const place = v.nullable(v.object({ id, name: v.string() }));

/** What one store sold in a month, and what was collected of its policies; amounts in euros. Without a store: sold on the web. */
const closingRowSchema = v.object({
  distributor: place,
  store: place,
  /** Policies contracted in the month, and their yearly price. */
  contracted: v.number(),
  contracted_premium: v.number(),
  /** Policies that ended in the month, for whatever reason. */
  ended: v.number(),
  /** Receipts paid in the month, and the parts of their price. */
  receipts: v.number(),
  collected: v.number(),
  net_premium: v.number(),
  instalment_surcharge: v.number(),
  consorcio: v.number(),
  premium_tax: v.number(),
  winding_up_levy: v.number(),
  /** Paid back in the month: zero, or negative. */
  refunded: v.number(),
  /** What was collected less what was paid back. */
  balance: v.number(),
});
export type ClosingRow = v.InferOutput<typeof closingRowSchema>;

/** Columns of a month's closing; `net_premium` and those after it appear only in the exported file. */
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
 * A month's figures of each store, as the books stand at this moment; stores where nothing happened are left out. A store's user sees their stores, a distributor's
 * user those of the distributor, the office all stores and the web.
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
    /** Sorted by distributor and store in Spanish alphabetical order; the web comes last. */
    data: v.array(closingRowSchema),
  }),
  problems: [],
});
export type Closing = v.InferOutput<typeof getClosing.response>;
