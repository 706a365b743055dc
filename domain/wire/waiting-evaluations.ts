import * as v from 'valibot';
import { captureKindSchema } from './captures.ts';
import { endpoint } from './endpoint.ts';
import { evaluationReportSchema } from './evaluation-reports.ts';
import { civilDate, id, idParam, instant, uuid, uuidOut } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { photoLabelSchema, photoReasonSchema, policyStatusSchema } from './policies.ts';

/** Who looks at the case, and until when nobody else can decide it. */
const holdSchema = v.object({
  by: v.object({ id, name: v.string() }),
  /** Whether the caller holds it. */
  is_mine: v.boolean(),
  until: instant,
});

/** An evaluation that a person has to decide. Some of them were decided automatically and are to be decided blind: nothing here distinguishes them from the others. */
export const waitingEvaluationSchema = v.object({
  id: uuidOut,
  policy: v.object({ id, number: v.string() }),
  policy_risk_id: id,
  device: v.string(),
  /** Which try this is, from 1. */
  attempt: v.number(),
  /** The store that sold the policy; null: no store did. */
  store: v.nullable(v.object({ id, name: v.string() })),
  waiting_since: instant,
  /** Whether the customer disagrees with a decision and has asked for a person. */
  is_review: v.boolean(),
  /** Deadline of the decision: an hour of Madrid. Null where the installation promises nothing. */
  answer_by: v.nullable(v.object({ date: civilDate, hour: v.number() })),
  is_late: v.boolean(),
  /** Null: nobody looks at it. */
  hold: v.nullable(holdSchema),
});
export type WaitingEvaluation = v.InferOutput<typeof waitingEvaluationSchema>;

/** The oldest first, which is also the one with the earliest deadline. For their number: `page[total]=1`. */
export const listWaitingEvaluations = endpoint({
  method: 'GET',
  path: '/waiting-evaluations',
  summary: 'Peritaciones que esperan a una persona, la más antigua primero',
  who: 'staff',
  query: listQuery({
    filter: {
      /** `1`: those whose deadline has passed. */
      late: v.optional(v.picklist(['0', '1'])),
      /** Who looks at it: `others` than the caller, `me`, or `nobody`. */
      held: v.optional(v.picklist(['nobody', 'me', 'others'])),
      store_id: v.optional(idParam),
    },
    sort: ['waiting_since'],
  }),
  response: listResponse(waitingEvaluationSchema),
  problems: [],
});

const side = v.picklist(['front', 'back']);
const policyRef = v.object({ id, number: v.string() });

/** All that whoever decides an evaluation needs to know, in one answer, so that the app can load the next case ahead. */
export const reviewCaseSchema = v.object({
  ...waitingEvaluationSchema.entries,
  /** False: the evaluation was decided or withdrawn, or is still being measured. */
  is_waiting: v.boolean(),
  /** The most tries that the customer has, the first one included. */
  tries: v.number(),
  report: evaluationReportSchema,
  /** The automatic decision on an evaluation that a person then decided blind; null for every other, and until the person has decided. */
  automatic: v.nullable(v.object({ front: photoLabelSchema, back: photoLabelSchema })),
  /** The captures of the evaluation. `is_there`: their bytes have not been deleted. */
  captures: v.array(
    v.object({ id: uuidOut, kind: captureKindSchema, media_type: v.string(), size_bytes: v.number(), is_there: v.boolean() }),
  ),
  /** Other insured devices that have one of its IMEI numbers, with their policies, at most twenty. */
  other_policies: v.array(v.object({ ...policyRef.entries, status: policyStatusSchema, device: v.string() })),
  /** For a photo that the assessment found similar to earlier ones: those photos, the most similar first, at most six. */
  similar: v.array(
    v.object({
      side,
      capture_id: uuidOut,
      /** 1: the same file. */
      likeness: v.number(),
      evaluation_id: uuidOut,
      policy: policyRef,
      is_there: v.boolean(),
    }),
  ),
  /** The previous try; null: this is the first. */
  earlier: v.nullable(
    v.object({
      evaluation_id: uuidOut,
      created_at: instant,
      photos: v.array(
        v.object({ side, capture_id: uuidOut, label: photoLabelSchema, reasons: v.array(photoReasonSchema), is_there: v.boolean() }),
      ),
    }),
  ),
});
export type ReviewCase = v.InferOutput<typeof reviewCaseSchema>;

export const getReviewCase = endpoint({
  method: 'GET',
  path: '/waiting-evaluations/{evaluationId}',
  summary: 'Una peritación con todo lo que hace falta para decidirla',
  who: 'staff',
  params: v.object({ evaluationId: uuid }),
  response: reviewCaseSchema,
  problems: [],
});

const holdCall = {
  path: '/policies/{id}/evaluations/{evaluationId}/hold',
  who: 'staff',
  params: v.object({ id: idParam, evaluationId: uuid }),
} as const;

/** Takes the case, or extends the hold: the app calls it on opening and every few minutes while it is shown. A hold lasts ten minutes from the last call. */
export const holdEvaluation = endpoint({
  ...holdCall,
  method: 'PUT',
  summary: 'Coger una peritación que espera, o seguir con ella: nadie más la decide mientras tanto',
  response: v.object({ until: instant }),
  problems: ['evaluation-closed', 'held-by-another'],
});

/** A hold of somebody else stays. */
export const releaseEvaluation = endpoint({
  ...holdCall,
  method: 'DELETE',
  summary: 'Dejar una peritación sin decidirla',
  response: null,
  problems: [],
});
