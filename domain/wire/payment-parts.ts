import * as v from 'valibot';
import { civilDate, id } from './fields.ts';

/** Specification §9: 1 card, 2 manual, 3 IBAN. */
export const paymentMethodTypeSchema = v.picklist([1, 2, 3]);

/** A card or an account, of which no more is shown than its owner needs to know it again. */
export const paymentMethodSchema = v.object({
  id,
  type: paymentMethodTypeSchema,
  /** Scheduled receipts are collected with it. */
  is_current: v.boolean(),
  card: v.nullable(v.object({ last_four: v.string(), /** yyyy-mm. */ expiry: v.string() })),
  account: v.nullable(v.object({ last_four: v.string(), holder: v.string(), mandate_reference: v.string(), mandate_signed_on: civilDate })),
});
export type PaymentMethodWire = v.InferOutput<typeof paymentMethodSchema>;

export const mandateSchema = v.nullable(
  v.object({ version: v.string(), title: v.string(), text: v.string(), creditor_name: v.string(), creditor_identifier: v.string() }),
);

/** A payment that was begun. Only the gateway's notice, or the bank's file, makes it paid. */
export const startedPaymentSchema = v.object({
  amount: v.number(),
  /** The receipts it pays; none: a card is kept. */
  payment_ids: v.array(id),
  /** The payer's browser posts these fields there. */
  redirect: v.nullable(v.object({ action: v.string(), fields: v.record(v.string(), v.string()) })),
  /** Day on which the account is debited. */
  value_date: v.nullable(civilDate),
  payment_method: v.nullable(paymentMethodSchema),
});
export type StartedPayment = v.InferOutput<typeof startedPaymentSchema>;
