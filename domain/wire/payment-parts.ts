import * as v from 'valibot';
import { civilDate, id } from './fields.ts';

/** Specification §9: 1 card, 2 manual, 3 IBAN. */
export const paymentMethodTypeSchema = v.picklist([1, 2, 3]);

/** A card or an account, of which only as much is shown as its owner needs to recognise it. */
export const paymentMethodSchema = v.object({
  id,
  type: paymentMethodTypeSchema,
  /** Whether scheduled receipts are collected with it. */
  is_current: v.boolean(),
  card: v.nullable(v.object({ last_four: v.string(), /** yyyy-mm. */ expiry: v.string() })),
  account: v.nullable(v.object({ last_four: v.string(), holder: v.string(), mandate_reference: v.string(), mandate_signed_on: civilDate })),
});
export type PaymentMethodWire = v.InferOutput<typeof paymentMethodSchema>;

export const mandateSchema = v.nullable(
  v.object({ version: v.string(), title: v.string(), text: v.string(), creditor_name: v.string(), creditor_identifier: v.string() }),
);

/** A payment that was begun. It counts as paid only once the gateway's notification or the bank's file says so. */
export const startedPaymentSchema = v.object({
  amount: v.number(),
  /** The receipts that it pays; empty: a card is only stored. */
  payment_ids: v.array(id),
  /** `action`: the address to which the payer's browser posts `fields`; null: no redirect. */
  redirect: v.nullable(v.object({ action: v.string(), fields: v.record(v.string(), v.string()) })),
  /** Day on which the account is debited. */
  value_date: v.nullable(civilDate),
  payment_method: v.nullable(paymentMethodSchema),
});
export type StartedPayment = v.InferOutput<typeof startedPaymentSchema>;
