import * as v from 'valibot';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { discountCodeField } from './discount-code.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParam, idParams, instant, sha256Hex, uuidOut } from './fields.ts';
import { amountField } from './money-fields.ts';
import { policyStatusSchema } from './policies.ts';
import { periodicitySchema } from './prices.ts';
import { handSignatureField, signCodeField } from './sign-codes.ts';
import { line, lines } from './typed-fields.ts';

const text = v.string();
const maxVersionLength = 40;
const maxCommentsLength = 1000;

/** The state of a policy's delivery to Segelevia (decision A62). */
export const deliverySchema = v.object({
  id: uuidOut,
  state: v.picklist(['waiting', 'sent', 'refused']),
  attempts: v.number(),
  /** The reference that Segelevia gave it, or why it was refused; `superseded`: a newer delivery replaced it before it was sent. */
  answer: v.nullable(v.string()),
  created_at: instant,
  settled_at: v.nullable(instant),
});
export type PolicyDelivery = v.InferOutput<typeof deliverySchema>;

const policyDiscount = v.object({
  id,
  code: text,
  kind: v.picklist(['percentage', 'amount']),
  /** Per cent, or euros. */
  value: v.number(),
  added_at: instant,
});

/** The contract of a policy; amounts are euros of a year, days civil dates of Madrid. */
export const policyContractSchema = v.object({
  policy_id: id,
  periodicity: periodicitySchema,
  /** Specification §9: 1 card, 3 IBAN. */
  payment_method: v.picklist([1, 2, 3]),
  list_price: v.number(),
  discount_amount: v.number(),
  total_price: v.number(),
  /** `DELETE …/discount/{discountId}` names a discount by its `id`. */
  discounts: v.array(policyDiscount),
  invoice_declared: v.boolean(),
  holder: v.object({
    name: text,
    surname1: text,
    surname2: text,
    document_type: text,
    document: text,
    birth_date: v.nullable(civilDate),
    phone: text,
    email: text,
    street: text,
    number: text,
    postal_code: text,
    town: text,
    province: text,
  }),
  devices: v.array(v.object({ policy_risk_id: id, price: v.nullable(v.number()), purchase_date: v.nullable(civilDate) })),
  acceptances: v.array(v.object({ acceptance: text, version: text, accepted_at: instant })),
  contracted_at: instant,
  paid_on: v.nullable(civilDate),
  documents_sent_at: v.nullable(instant),
  signed_at: v.nullable(instant),
  sign_by: civilDate,
  term_last_day: civilDate,
  /** Cover as of today (decisions A6 and A50); `missing`: what cover still waits for. */
  cover: v.object({
    state: v.picklist(['covered', 'not-started', 'suspended', 'ended']),
    starts_on: v.nullable(civilDate),
    missing: v.array(v.picklist(['first-payment', 'signature', 'evaluation', 'invoice'])),
  }),
  /** `last_day` null: the period has not begun to run (decision A49). */
  withdrawal: v.object({ is_open: v.boolean(), last_day: v.nullable(civilDate) }),
  ending: v.nullable(
    v.object({
      kind: v.picklist(['cancelled', 'withdrawn', 'unsigned', 'expired']),
      reason: text,
      ended_at: instant,
      last_day: civilDate,
      refund_decided_by: v.picklist(['rule', 'staff']),
      /** The refund that staff decided, in euros; null until they have, or when the rule decides. */
      refund_decision: v.nullable(v.object({ refund: v.number(), comments: text, decided_at: instant })),
      /** The refund that one member of staff asks for, until another approves or refuses it; only for the office, null for others. */
      refund_request: v.nullable(v.object({ refund: v.number(), comments: text, asked_at: instant, asked_by: id })),
    }),
  ),
  /** Deliveries to Segelevia, only for the office; empty for others. */
  deliveries: v.array(deliverySchema),
});
export type PolicyContract = v.InferOutput<typeof policyContractSchema>;

export const getPolicyContract = endpoint({
  method: 'GET',
  path: '/policies/{id}/contract',
  summary: 'Lo contratado: precio, titular, fechas, cobertura, desistimiento y final',
  who: 'owner',
  of: 'policy',
  params: idParams,
  response: policyContractSchema,
  problems: [],
});

/**
 * The contract as a document: particular and general conditions, limiting clauses, information document, right of withdrawal and mandate. `draft`: as it would be
 * signed now, without a seal; `signed`: as it was signed, sealed, with who signed it and what they accepted. With `Accept: application/pdf` the file itself, of which
 * `sha256` is the hash.
 */
export const getContractDocument = endpoint({
  method: 'GET',
  path: '/policies/{id}/contract-document',
  summary: 'El contrato como documento, para leerlo antes de firmar y guardarlo después',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  response: v.object({ state: v.picklist(['draft', 'signed']), sha256: sha256Hex, size_bytes: v.number() }),
  problems: [],
  files: ['application/pdf'],
});

/**
 * The policyholder signs, once: accepts the contract and, separately, the clauses that limit their rights, each in the version in force. `invalid-input` says why
 * not: `status` `not-paid`, `evaluation-to-do`, `too-late`, `already-signed` or `already-cancelled`, and the acceptances at fault. `email-unproved`: the policyholder
 * has not opened the link that was mailed to them (`GET /policies/{id}/email-proof`). `changed-meanwhile`, `document_sha256` `changed`: the contract is no longer the
 * document that was shown. `code`: from `POST /policies/{id}/sign-code`; `wrong-code`, `code-expired` or, after five wrong tries, `no-tries-left`. Signed again it
 * answers the same. `signature-unavailable`: an external provider holds the key of the seal and cannot sign at the moment. Nothing is signed, and the code can still
 * be used.
 */
export const signPolicy = endpoint({
  method: 'POST',
  path: '/policies/{id}/sign',
  summary: 'Firmar el contrato de una póliza',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  body: v.strictObject({
    acceptances: v.pipe(
      v.array(v.strictObject({ acceptance: v.picklist(requiredAcceptances.signing), version: line(maxVersionLength) })),
      v.maxLength(requiredAcceptances.signing.length),
    ),
    /** Hash of the document that was shown (`GET /policies/{id}/contract-document`). */
    document_sha256: sha256Hex,
    code: signCodeField,
    signature: handSignatureField,
  }),
  response: v.object({ policy_id: id, status: policyStatusSchema, signed_at: instant }),
  problems: ['changed-meanwhile', 'email-unproved', 'signature-unavailable'],
  idempotent: true,
});

/**
 * The office decides, once, how much is paid back of a policy that was withdrawn from with a claim open or paid (decision A77); its holder is told by mail, with the
 * reason. An amount above what one person alone may decide is only recorded (`ending.refund_request`), and waits for another person
 * (`POST /policies/{id}/refund-approval`). `invalid-input` says why not: `refund` `more-than-paid`, `nothing-to-decide`, `already-decided` or `already-asked`.
 */
export const decideRefund = endpoint({
  method: 'POST',
  path: '/policies/{id}/refund',
  summary: 'Decidir qué se devuelve de una póliza de la que se ha desistido con un siniestro abierto o pagado',
  who: 'staff',
  factor: 'fresh',
  params: idParams,
  body: v.strictObject({
    /** The amount to be paid back, in euros; 0: nothing. */
    refund: v.union([v.literal(0), amountField]),
    /** The reason, for the policyholder. */
    comments: lines(maxCommentsLength),
  }),
  response: policyContractSchema,
  problems: [],
  idempotent: true,
});

/**
 * A second person approves the refund that was asked for, which decides it, or refuses it, and it can be asked for again. Whoever asked may take the request back.
 * `invalid-input` says why not: `agrees` `same-person` or `nothing-asked`, and the faults of `refund` in `POST /policies/{id}/refund`.
 */
export const approveRefund = endpoint({
  method: 'POST',
  path: '/policies/{id}/refund-approval',
  summary: 'Aprobar, o no, la devolución que otra persona de la oficina ha pedido',
  who: 'staff',
  factor: 'fresh',
  params: idParams,
  body: v.strictObject({ agrees: v.boolean() }),
  // The tag of what was seen keeps anybody from approving another amount, asked for meanwhile.
  actsOn: getPolicyContract,
  response: policyContractSchema,
  problems: [],
  idempotent: true,
});

/** Receipts that are not paid cost less; what was paid too much is paid back. A policyholder may add one until the policy is paid, the office until it ends. */
export const addPolicyDiscount = endpoint({
  method: 'POST',
  path: '/policies/{id}/discount',
  summary: 'Aplicar un código de descuento a una póliza',
  who: 'owner',
  of: 'policy',
  params: idParams,
  body: v.strictObject({ code: discountCodeField }),
  response: policyContractSchema,
  problems: ['already-exists', 'rate-limited'],
  idempotent: true,
});

/** `invalid-input`, `discount` `nothing-paid`: the policy is active only because it cost nothing. */
export const removePolicyDiscount = endpoint({
  method: 'DELETE',
  path: '/policies/{id}/discount/{discountId}',
  summary: 'Quitar un descuento de una póliza',
  who: 'owner',
  of: 'policy',
  params: v.object({ id: idParam, discountId: idParam }),
  response: policyContractSchema,
  problems: ['invalid-input'],
});
