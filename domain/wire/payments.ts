import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParam, idParams, instant } from './fields.ts';
import { amountField } from './money-fields.ts';
import { byNewAccount, ibanField, maxHolderLength } from './new-account.ts';
import { mandateSchema, paymentMethodSchema, paymentMethodTypeSchema, startedPaymentSchema } from './payment-parts.ts';
import { printedLine } from './person-fields.ts';
import { policyPaymentSchema } from './policies.ts';
import { dayField } from './typed-fields.ts';
import { unasked } from './unasked.ts';

/** Lines of a receipt in euros; they add up to its price. */
const receiptLinesSchema = v.object({
  net_premium: v.number(),
  instalment_surcharge: v.number(),
  consorcio: v.number(),
  premium_tax: v.number(),
  winding_up_levy: v.number(),
});

export const transactionSchema = v.object({
  id,
  type: paymentMethodTypeSchema,
  amount: v.number(),
  /** `unmatched`: the money came for a receipt that was paid or annulled already, and is given back. */
  state: v.picklist(['open', 'booked', 'refused', 'returned', 'unmatched']),
  reason: v.nullable(v.string()),
  value_date: v.nullable(civilDate),
  created_at: instant,
  settled_at: v.nullable(instant),
});

/** What a payment form shows (decision A63): the amount, the methods with which it may be paid, and the text of a mandate where an account is asked for. */
export const paymentFormSchema = v.object({
  payment: v.object({
    ...policyPaymentSchema.entries,
    display_status: v.picklist(['PAGADO', 'ABONADO', 'PROGRAMADO', 'IMPAGADO', 'PENDIENTE_ABONO']),
    /** Which instalment of the insured year the receipt is, from 1; null for a refund. */
    instalment: v.nullable(v.number()),
    lines: v.nullable(receiptLinesSchema),
    transactions: v.array(transactionSchema),
  }),
  /** The pending amount, in euros. */
  amount: v.number(),
  /** Empty when there is nothing to pay, or while the bank is collecting it. */
  allowed_methods: v.array(paymentMethodTypeSchema),
  /** The stored methods with which this payment can be made. */
  payment_methods: v.array(paymentMethodSchema),
  mandate: mandateSchema,
});
export type PaymentForm = v.InferOutput<typeof paymentFormSchema>;

export const paymentParams = v.object({ id: idParam, paymentId: idParam });
const byKeptMethod = v.strictObject({ payment_method_id: v.optional(id) });
/** How whoever contracts wants to pay: for a debit also the account. */
export const paymentStep = v.variant('paymentMethod', [
  v.strictObject({ paymentMethod: v.literal('iban'), iban: ibanField, account_holder: printedLine(maxHolderLength) }),
  v.strictObject({ paymentMethod: v.literal('card'), iban: unasked, account_holder: unasked }),
]);
const payProblems = ['payment-settled', 'payment-under-way', 'payment-unavailable', 'account-refused'] as const;
const form = {
  method: 'GET',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: paymentParams,
  response: paymentFormSchema,
  problems: [],
} as const;
const start = {
  method: 'PUT',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: paymentParams,
  response: startedPaymentSchema,
  problems: payProblems,
  idempotent: true,
} as const;
const base = '/policies/{id}/payments/{paymentId}';

/** With `Accept: application/pdf` the receipt itself. */
export const getPayment = endpoint({
  ...form,
  path: base,
  summary: 'Un recibo con sus líneas, sus movimientos y con qué se puede pagar',
  files: ['application/pdf'],
});
export const getPay = endpoint({ ...form, path: `${base}/pay`, summary: 'Formulario: pagar con la tarjeta guardada' });
export const getPayIban = endpoint({ ...form, path: `${base}/pay-iban`, summary: 'Formulario: pagar con la cuenta guardada' });
export const getPayNewCard = endpoint({ ...form, path: `${base}/pay-new-card`, summary: 'Formulario: pagar con otra tarjeta' });
export const getPayNewIban = endpoint({ ...form, path: `${base}/pay-new-iban`, summary: 'Formulario: pagar con otra cuenta' });

export const pay = endpoint({ ...start, path: `${base}/pay`, summary: 'Pagar con la tarjeta guardada', body: byKeptMethod });
export const payIban = endpoint({ ...start, path: `${base}/pay-iban`, summary: 'Pagar con la cuenta guardada', body: byKeptMethod });
export const payNewCard = endpoint({
  ...start,
  path: `${base}/pay-new-card`,
  summary: 'Pagar con otra tarjeta',
  /** `keep_card`: whether the card is kept for later receipts. */
  body: v.strictObject({ keep_card: v.optional(v.boolean(), true) }),
});
export const payNewIban = endpoint({ ...start, path: `${base}/pay-new-iban`, summary: 'Pagar con otra cuenta', body: byNewAccount });

export const payRemaining = endpoint({
  method: 'POST',
  path: '/policies/{id}/payments/remaining',
  summary: 'Cobrar lo que falta: todos los recibos vencidos a la vez',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  /** The type of stored method that pays: 1 card, 3 account; without a stored card the gateway asks for one. */
  body: v.strictObject({ payment_method: v.picklist([1, 3]) }),
  response: startedPaymentSchema,
  problems: payProblems,
  idempotent: true,
});

export const makePayment = endpoint({
  method: 'PUT',
  path: '/policies/{id}/make-payment',
  summary: 'Pagar el recibo pendiente más antiguo',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  body: v.strictObject({ payment_method: v.picklist([1, 3]), account: v.optional(byNewAccount) }),
  response: startedPaymentSchema,
  problems: payProblems,
  idempotent: true,
});

export const markAsPaid = endpoint({
  method: 'PUT',
  path: `${base}/mark-as-paid`,
  summary: 'Dar por pagado un recibo, o por abonada una devolución',
  who: 'staff',
  factor: 'fresh',
  params: paymentParams,
  /** Without an amount everything pending counts as paid; the amount of a refund is positive too. `paid_on`: not after today. */
  body: v.strictObject({ amount: v.optional(amountField), paid_on: v.optional(dayField) }),
  response: paymentFormSchema,
  problems: ['payment-settled'],
  idempotent: true,
});

export const returnTransaction = endpoint({
  method: 'PUT',
  path: `${base}/transactions/{transactionId}/return`,
  summary: 'Anotar que un cobro se ha devuelto: lo ha hecho el banco, o la oficina con lo que llegó de más',
  who: 'staff',
  factor: 'fresh',
  params: v.object({ id: idParam, paymentId: idParam, transactionId: idParam }),
  /** ISO 20022 reason code, as in the bank's file; for money that the office gave back any code of that form. */
  body: v.strictObject({ reason: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{4}$/), v.toUpperCase()) }),
  response: paymentFormSchema,
  problems: ['payment-settled'],
  idempotent: true,
});

export const deletePayment = endpoint({
  method: 'DELETE',
  path: `${base}/delete`,
  summary: 'Borrar un recibo del que nunca se ha movido dinero',
  who: 'admin',
  factor: 'fresh',
  params: paymentParams,
  response: null,
  problems: ['payment-settled', 'payment-under-way', 'last-receipt'],
});

/** What was paid for a policy in a calendar year of Madrid, in euros: refunds are negative. */
const yearOfPaymentsSchema = v.object({
  policy_id: id,
  year: v.number(),
  payments: v.array(v.object({ id, identifier: v.string(), price: v.number(), paid_on: civilDate })),
  total: v.number(),
});

/** With `Accept: application/pdf` a sealed certificate of these payments. */
export const getYearOfPayments = endpoint({
  method: 'GET',
  path: '/policies/{id}/payments-of-year',
  summary: 'Lo pagado de una póliza en un año, o su certificado',
  who: 'owner',
  of: 'policy',
  params: idParams,
  query: v.strictObject({ year: v.pipe(v.string(), v.regex(/^20\d{2}$/), v.transform(Number)) }),
  response: yearOfPaymentsSchema,
  problems: [],
  files: ['application/pdf'],
});
export type YearOfPayments = v.InferOutput<typeof yearOfPaymentsSchema>;
