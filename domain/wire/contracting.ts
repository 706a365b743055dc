import * as v from 'valibot';
import { contractingStepKinds, contractingStepStates } from '#domain/policy/contracting-steps.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParams, instant } from './fields.ts';
import { policyStatusSchema } from './policies.ts';

const contractingSchema = v.object({
  policy_id: id,
  number: v.string(),
  status: policyStatusSchema,
  product: v.object({ id, name: v.string(), product_type_id: id }),
  /** The steps, in the order in which they are done. */
  steps: v.array(v.object({ kind: v.picklist(contractingStepKinds), state: v.picklist(contractingStepStates) })),
  next: v.nullable(v.picklist(contractingStepKinds)),
  /** The policy's first receipt, in euros; null where nothing is charged. `method`: 1 card, 3 account, as it was contracted. */
  first_payment: v.nullable(
    v.object({ id, price: v.number(), activation_date: civilDate, payment_date: v.nullable(civilDate), method: v.picklist([1, 2, 3]) }),
  ),
  /** The policy is paid elsewhere, so this flow asks for no payment (decision A31). */
  card_liverpool: v.boolean(),
  /** Where the office has the policy paid: a path of the app, or an https address elsewhere; null: by the method that was contracted, or it is paid already. */
  payment_link: v.nullable(v.string()),
  /** The receipts after the first one, in euros, each with its day. */
  later_payments: v.array(v.object({ price: v.number(), activation_date: civilDate })),
  /** Devices that the policyholder still has to evaluate. `is_damaged`: the last evaluation found damage, so the device has to be repaired first (decision A74). */
  to_evaluate: v.array(v.object({ policy_risk_id: id, name: v.string(), is_damaged: v.optional(v.boolean(), false) })),
  signing: v.object({
    sign_by: civilDate,
    /** Where it is signed: a path of the app, or an https address elsewhere; null once it is. */
    sign_link: v.nullable(v.string()),
    signed_at: v.nullable(instant),
    /** Whether the caller may sign: the policyholder logged in, or whoever contracted without an account. */
    is_allowed: v.boolean(),
    /** Nothing is signed before the e-mail is proved. `sent_to`: that address, masked so that only its owner recognises it, `t…r@ejemplo.es`. */
    is_email_proved: v.boolean(),
    sent_to: v.string(),
  }),
  /** Cover as of today (decision A6): the day from which the policy covers, and what cover still waits for. */
  cover: v.object({
    starts_on: v.nullable(civilDate),
    missing: v.array(v.picklist(['first-payment', 'signature', 'evaluation', 'invoice'])),
  }),
  /** Last day of the right of withdrawal; null: the period has not begun to run. */
  withdrawal_last_day: v.nullable(civilDate),
});
export type ContractingProgress = v.InferOutput<typeof contractingSchema>;

/** How far a contracted policy has come, for whoever contracted it. The answer holds no personal data, and of the devices only their names. */
export const getContracting = endpoint({
  method: 'GET',
  path: '/policies/{id}/contracting',
  summary: 'Qué falta de una contratación: pagar, peritar, firmar',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  response: contractingSchema,
  problems: [],
});
