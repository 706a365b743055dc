import * as v from 'valibot';
import { claimDocumentTypes } from '#domain/claim/claim-documents.ts';
import { claimDecisions, claimStages, claimStatus } from '#domain/claim/claim-status.ts';
import { type ClaimType, claimType } from '#domain/claim/claim-type.ts';
import { payees } from '#domain/claim/payout.ts';
import { captureMediaTypeSchema } from './captures.ts';
import { endpoint } from './endpoint.ts';
import { grantSchema } from './evaluations.ts';
import type { FieldCode } from './field-code.ts';
import { civilDate, id, idParam, idParams, instant, riskParams, sha256Hex, uuid, uuidOut } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { amountField } from './money-fields.ts';
import { claimSchema } from './policies.ts';
import { dayField, line, lines } from './typed-fields.ts';

const maxDescriptionLength = 4000;
const maxCommentsLength = 2000;
const maxFieldIdLength = 40;
const maxFieldLength = 4000;
const maxFields = 20;
const maxPolicyNumberLength = 40;
/** Most files of one claim. */
export const maxClaimFiles = 60;

export const claimTypeIds: readonly ClaimType[] = Object.values(claimType);
const documentType = v.picklist(claimDocumentTypes);
const textsOfId = v.object({ id: v.string(), text: v.string() });

/** A document that this type of claim asks for (specification §3); it may consist of several files. */
const claimDocumentSchema = v.object({
  type: documentType,
  title: v.string(),
  description: v.string(),
  allow_multiple: v.literal(true),
  /** The document came with the evaluation: nobody has to send it again. */
  is_on_file: v.boolean(),
});
export type ClaimDocument = v.InferOutput<typeof claimDocumentSchema>;

/** A field of the declaration beside those that every claim has (specification §3). Values: text as typed, dates yyyy-mm-dd; a ticked box is `Si`. */
const claimExtraFieldSchema = v.object({
  id: v.string(),
  label: v.string(),
  type: v.picklist(['text', 'long-text', 'date', 'choice', 'checkbox']),
  is_required: v.boolean(),
  options: v.array(textsOfId),
  helper_text: v.nullable(v.string()),
  value: v.nullable(v.string()),
});
export type ClaimExtraField = v.InferOutput<typeof claimExtraFieldSchema>;

const claimFileSchema = v.object({
  /** Download of the file: `GET /captures/{id}` with `Accept: image/*` or `application/pdf`. */
  capture_id: uuidOut,
  media_type: captureMediaTypeSchema,
  size_bytes: v.number(),
  sha256: v.string(),
  received_at: instant,
});

export const claimDetailSchema = v.object({
  ...claimSchema.entries,
  policy_id: id,
  policy_number: v.string(),
  policy_risk_id: id,
  policy_risk_name: v.string(),
  complete_name: v.string(),
  /** The claim's status as people are shown it (specification §4): 1 ABIERTO, 2 CERRADO, 4 documentation rejected. */
  status: v.picklist(Object.values(claimStatus)),
  description: v.string(),
  /** Cover on the day of the loss, as known when the claim was declared. */
  cover: v.picklist(['covered', 'not-started', 'suspended', 'ended']),
  /** Receipts that had fallen due were unpaid when it was declared ("pendiente de regularizar"). */
  is_to_be_regularised: v.boolean(),
  /** Whether the item was three years old or more when it was contracted, and on the day of the loss (decision A48); null where the product has no age limit. */
  item_too_old: v.nullable(v.object({ on_contract_day: v.boolean(), on_loss_day: v.boolean() })),
  extra_fields: v.array(claimExtraFieldSchema),
  documents: v.array(
    v.object({
      ...claimDocumentSchema.entries,
      is_required: v.boolean(),
      /** Why the files that came were refused, as long as no other has come since; null: nobody has refused them. */
      refused_because: v.nullable(v.string()),
      files: v.array(claimFileSchema),
    }),
  ),
  /** Required documents of which there is no file yet. */
  missing_documents: v.array(documentType),
  /** Who repairs the device; null: nobody has been chosen. */
  repair_center: v.nullable(v.object({ id, name: v.string(), city: v.string(), phone: v.nullable(v.string()) })),
  /** Payments made for the claim, in euros, the oldest first. */
  payouts: v.array(v.object({ id, amount: v.number(), paid_to: v.picklist(payees), paid_on: civilDate })),
  created_at: instant,
  updated_at: instant,
});
export type ClaimDetail = v.InferOutput<typeof claimDetailSchema>;

/** Files that were uploaded before, as captures of kind `claim-document`. */
const sentDocuments = v.pipe(
  v.array(v.strictObject({ type: documentType, capture_id: uuid, sha256: sha256Hex })),
  v.maxLength(maxClaimFiles),
);
const filters = {
  /** `open`: neither settled nor denied. */
  status: v.optional(v.picklist(['1', '2', '4', 'open'])),
  internal_status: v.optional(v.picklist(claimStages.map(String))),
  type: v.optional(v.picklist(claimTypeIds.map(String))),
};
const sorts = ['created_at', 'updated_at', 'id'] as const;

/** Columns of the office's list of claims; `status` and those after it appear only in the exported file. */
export const claimHeads = {
  id: 'Siniestro',
  policy: 'Póliza',
  holder: 'Tomador',
  risk: 'Bien',
  stage: 'Estado',
  missing: 'Documentos que faltan',
  loss: 'Ocurrió',
  created_at: 'Declarado',
  status: 'Estado para el cliente',
  denied: 'Denegado',
  comments: 'Comentarios',
  cover: 'Cobertura',
  regularise: 'Pendiente de regularizar',
  too_old: 'Bien de tres años o más',
  missing_names: 'Qué documentos',
  updated_at: 'Último cambio',
  claim_id: 'Id',
} as const;

export const listPolicyClaims = endpoint({
  method: 'GET',
  path: '/policy-claims',
  summary: 'Siniestros de todas las pólizas',
  who: 'staff',
  query: listQuery({
    filter: {
      ...filters,
      policy_number: v.optional(line(maxPolicyNumberLength)),
      loss_from: v.optional(dayField),
      loss_to: v.optional(dayField),
      created_from: v.optional(dayField),
      created_to: v.optional(dayField),
    },
    sort: sorts,
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(claimDetailSchema),
  problems: [],
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/policies/{id}/claims',
  summary: 'Siniestros de una póliza',
  who: 'owner',
  of: 'policy',
  params: idParams,
  query: listQuery({ filter: filters, sort: sorts }),
  response: listResponse(claimDetailSchema),
  problems: [],
});

export const listClaimTypes = endpoint({
  method: 'GET',
  path: '/policies/{id}/risks/{riskId}/claim-types',
  summary: 'Qué se puede declarar de un bien, con qué documentos y campos',
  who: 'owner',
  of: 'policy',
  params: riskParams,
  response: v.object({
    data: v.array(
      v.object({
        ...claimSchema.entries.claim_type.entries,
        /** The documents that are asked for; and those when the box of a disability is ticked (decision A52). */
        documents: v.array(claimDocumentSchema),
        documents_with_disability: v.array(claimDocumentSchema),
        extra_fields: v.array(claimExtraFieldSchema),
      }),
    ),
  }),
  problems: [],
});

/** Answers a grant for a phone that may be offline: with it the phone declares a claim of this risk and sends its documents, and does nothing else (decision A81). */
export const openClaim = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/claim-grants',
  summary: 'Permiso de solo escritura para declarar un siniestro y subir sus documentos',
  who: 'owner',
  of: 'policy',
  params: riskParams,
  response: v.object({ grant: v.object({ ...grantSchema.entries, scope: v.literal('claim') }) }),
  creates: true,
  problems: ['invalid-input', 'rate-limited'],
});

/**
 * With a grant the answer leaves out personal data. `invalid-input`, besides faults of form: `policy` `policy-draft`; `claim_type_id` `type-not-offered`; `loss_date`
 * `loss-in-future`; `extra_fields.<id>` a code of the field's rule (`missing`, `in-future` …) or `unknown`; `documents.<type>` `missing`.
 */
export const createClaim = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/claims',
  summary: 'Declarar un siniestro',
  who: 'owner',
  of: 'policy',
  grants: ['claim'],
  params: riskParams,
  body: v.strictObject({
    /** Chosen by whoever declares: sent again it is the same claim; other contents under the same identifier are refused (`different-bytes`). */
    identifier: uuid,
    claim_type_id: v.picklist(claimTypeIds),
    loss_date: dayField,
    /** Empty when the person describes nothing. */
    description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxDescriptionLength)), ''),
    extra_fields: v.optional(
      v.pipe(
        v.record(v.pipe(v.string(), v.maxLength(maxFieldIdLength)), v.pipe(v.string(), v.trim(), v.maxLength(maxFieldLength))),
        v.check((fields) => Object.keys(fields).length <= maxFields, 'too-long' satisfies FieldCode),
      ),
      {},
    ),
    documents: v.optional(sentDocuments, []),
    /** True: documents that are missing will be sent later, because the notice itself waits for no paper (Ley 50/1980 art. 16). */
    documents_to_follow: v.optional(v.boolean(), false),
  }),
  formerly: { type: 'claim_type_id' },
  response: claimDetailSchema,
  creates: './{id}',
  problems: ['capture-missing', 'different-bytes', 'in-use'],
  idempotent: true,
});

const claimParams = v.object({ ...riskParams.entries, claimId: idParam });

export const getClaim = endpoint({
  method: 'GET',
  path: '/policies/{id}/risks/{riskId}/claims/{claimId}',
  summary: 'Un siniestro',
  who: 'owner',
  of: 'policy',
  params: claimParams,
  response: claimDetailSchema,
  problems: [],
});

/**
 * What happens to a claim. Its policyholder attaches documents; all other events are for staff (`forbidden`). An event that is not possible now is refused with
 * `event` and a `ClaimEventProblem`; a decision that needs a reason, with `comments` `reason-missing`; accepting a claim without its documents, with
 * `documents.<type>` `missing`; recording a payment, with `event` `not-accepted`, `paid_to` `no-repair-center`, or `paid_on` `in-future` or `before-loss`.
 */
export const updateClaim = endpoint({
  method: 'PATCH',
  path: '/policies/{id}/risks/{riskId}/claims/{claimId}',
  summary: 'Añadir documentos a un siniestro, o decidir sobre él',
  who: 'owner',
  of: 'policy',
  params: claimParams,
  body: v.variant('event', [
    v.strictObject({ event: v.literal('documents-attached'), documents: v.pipe(sentDocuments, v.minLength(1)) }),
    v.strictObject({
      event: v.literal('documentation-rejected'),
      /** Shown to the policyholder. */
      comments: v.optional(v.nullable(lines(maxCommentsLength)), null),
      /** The rejected documents, each with its reason; without any, only `comments` says why. */
      documents: v.optional(
        v.pipe(
          v.array(v.strictObject({ type: documentType, reason: lines(maxCommentsLength) })),
          v.check((documents) => new Set(documents.map(({ type }) => type)).size === documents.length, 'unique' satisfies FieldCode),
        ),
        [],
      ),
    }),
    v.strictObject({ event: v.literal('repair-center-chosen'), /** Null: none any more. */ repair_center_id: v.nullable(id) }),
    v.strictObject({ event: v.literal('paid'), amount: amountField, paid_to: v.picklist(payees), paid_on: dayField }),
    v.strictObject({
      event: v.picklist(claimDecisions.filter((event) => event !== 'documentation-rejected')),
      /** Shown to the policyholder. */
      comments: v.optional(v.nullable(lines(maxCommentsLength)), null),
    }),
  ]),
  actsOn: getClaim,
  response: claimDetailSchema,
  problems: ['capture-missing', 'different-bytes', 'in-use'],
  idempotent: true,
});
