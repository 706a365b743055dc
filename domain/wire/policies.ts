import * as v from 'valibot';
import { photoLabels, photoReasons } from '#domain/evaluation/photo-label.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { civilDate, id, idParam, idParams, instant, uuidOut } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';

/** Specification §4: 1 draft, 2 active paid unsigned, 3 active paid signed, 4 cancelled. */
export const policyStatusSchema = v.picklist([1, 2, 3, 4]);
/** Specification §4: 1 undefined, 2 pending, 3 validated, 4 rejected, 5 canceled, 6 not required. */
export const evaluationStatusSchema = v.picklist([1, 2, 3, 4, 5, 6]);
/** Specification §9: 1 mobile, 2 person, 3 scooter, 4 device, 5 multimedia, 6 appliance, 7 portable, 8 smart TV. */
export const riskTypeSchema = v.picklist([1, 2, 3, 4, 5, 6, 7, 8]);

export const photoLabelSchema = v.nullable(v.picklist(photoLabels));
export const photoReasonSchema = v.picklist(photoReasons);

export const photoResultSchema = v.object({ label: photoLabelSchema, reasons: v.array(photoReasonSchema) });
export type PhotoResult = v.InferOutput<typeof photoResultSchema>;

const deviceFields = v.object({
  id,
  brand: v.string(),
  model: v.string(),
  reference: v.nullable(v.string()),
  part_number: v.nullable(v.string()),
});
const mobileRisk = v.object({
  id,
  brand: v.string(),
  model: v.string(),
  reference: v.nullable(v.string()),
  imei: v.nullable(v.string()),
  imei2: v.nullable(v.string()),
  evaluation_status: evaluationStatusSchema,
});

export const claimSchema = v.object({
  id,
  /** Chosen by whoever declared the claim; with it a phone finds the claim that it sent. */
  identifier: uuidOut,
  claim_type: v.object({ id, text: v.string() }),
  loss_date: civilDate,
  /** The values of `claimStage`, repeated here so that a new visitor's first page, which uses these calls, does not load the rules of claims. */
  internal_status: v.picklist([1, 2, 3, 4, 5, 6]),
  notify_denied: v.boolean(),
  /** The newest first. */
  statuses: v.array(v.object({ status: v.number(), comments: v.nullable(v.string()), created_at: instant })),
});

/** Exactly one of the `policy_risk_*` is not null (decision A27; also a check of the database). */
export const policyRiskSchema = v.object({
  id,
  risk_type: riskTypeSchema,
  active: v.boolean(),
  name: v.string(),
  description: v.string(),
  /** The risk's claims, for the policyholder and the office alone: empty for whoever sold the policy, who may not read them. */
  policy_risk_claims: v.array(claimSchema),
  policy_risk_mobile: v.nullable(mobileRisk),
  policy_risk_person: v.nullable(v.object({ id, id_number: v.string() })),
  policy_risk_scooter: v.nullable(deviceFields),
  policy_risk_device: v.nullable(deviceFields),
  policy_risk_portable: v.nullable(deviceFields),
  policy_risk_smart_tv: v.nullable(deviceFields),
});
export type PolicyRisk = v.InferOutput<typeof policyRiskSchema>;

/** Amounts are euros with two decimals in calls, and cents inside the server. Dates are civil dates. */
export const policyPaymentSchema = v.object({
  id,
  identifier: v.string(),
  price: v.number(),
  pending_amount: v.number(),
  activation_date: civilDate,
  payment_date: v.nullable(civilDate),
  /** The debit is in a file for the bank, or the charge is at the gateway, and no answer has come yet: IMPAGADO then only means that the receipt has fallen due. */
  is_under_way: v.boolean(),
  /** The day on which the account is debited for it without anybody doing anything; null: no debit is asked for. */
  debit_on: v.nullable(civilDate),
});
export type PolicyPayment = v.InferOutput<typeof policyPaymentSchema>;

export const evaluationSchema = v.object({
  id: uuidOut,
  policy_risk_id: id,
  status: evaluationStatusSchema,
  created_at: instant,
  decided_at: v.nullable(instant),
  frontal: photoResultSchema,
  trasera: photoResultSchema,
  imei: v.nullable(v.string()),
  imei2: v.nullable(v.string()),
  captures: v.array(
    v.object({
      id: uuidOut,
      side: v.picklist(['front', 'back', 'invoice', 'imei']),
      sha256: v.string(),
      taken_at: v.nullable(instant),
      flags: v.array(v.string()),
    }),
  ),
});
export type Evaluation = v.InferOutput<typeof evaluationSchema>;

export const policySchema = v.object({
  id,
  identifier: v.string(),
  number: v.string(),
  status: policyStatusSchema,
  product: v.object({ id, name: v.string(), product_type_id: id }),
  /** The store that sold the policy; null: no store did. */
  store: v.nullable(v.object({ id, name: v.string() })),
  policy_risks: v.array(policyRiskSchema),
  policy_payments: v.array(policyPaymentSchema),
  evaluations: v.array(evaluationSchema),
  /** The worst evaluation status of the active risks (decision A25). */
  evaluation_status: evaluationStatusSchema,
  /** 1: an evaluation is required. */
  evaluation_active: v.picklist([0, 1]),
  sign_link: v.nullable(v.string()),
  contract_link: v.nullable(v.string()),
  created_at: instant,
  complete_name: v.string(),
  user_id: id,
  portables: v.array(policyRiskSchema),
  smarttvs: v.array(policyRiskSchema),
});
export type Policy = v.InferOutput<typeof policySchema>;

const ofId = v.optional(idParam);
const day = v.optional(v.pipe(v.string(), v.check(isCivilDate, 'no-such-day' satisfies FieldCode), v.minValue('1900')));

/** Days of the contract are of Madrid, both included. `search`: an exact policy number or IMEI, else words of the holder's name, e-mail, phone or document. */
export const listPolicies = endpoint({
  method: 'GET',
  path: '/policies',
  summary: 'Pólizas que quien pregunta puede ver',
  who: 'scoped',
  query: listQuery({
    filter: {
      status: v.optional(v.picklist(['1', '2', '3', '4'])),
      /** The evaluation status of the policy: the worst of its active risks (decision A25). */
      evaluation_status: v.optional(v.picklist(['1', '2', '3', '4', '5', '6'])),
      number: v.optional(v.pipe(v.string(), v.maxLength(40))),
      store_id: ofId,
      /** Whether the policy was sold on the web or by a store. */
      channel: v.optional(v.picklist(['web', 'store'])),
      distributor_id: ofId,
      product_id: ofId,
      product_type_id: ofId,
      created_from: day,
      created_to: day,
      /** Policies in force, or cancelled with effect from a later day, that have an unpaid receipt which fell due on these days, both included. */
      unpaid_from: day,
      unpaid_to: day,
      /** Policies whose refund staff still has to decide. */
      refund: v.optional(v.literal('undecided')),
    },
    sort: ['id', 'created_at'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(policySchema),
  problems: [],
});

export const getPolicy = endpoint({
  method: 'GET',
  path: '/policies/{id}',
  summary: 'Una póliza',
  who: 'seller',
  of: 'policy',
  params: idParams,
  response: policySchema,
  problems: [],
});
