import * as v from 'valibot';
import { captureKindSchema } from './captures.ts';
import { endpoint } from './endpoint.ts';
import { evaluationReportSchema } from './evaluation-reports.ts';
import { civilDate, id, idParam, instant, uuid, uuidOut } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { photoLabelSchema, photoReasonSchema, policyStatusSchema } from './policies.ts';

/** Who looks at it, and until when nobody else decides it. */
const holdSchema = v.object({
  by: v.object({ id, name: v.string() }),
  /** Whoever asks holds it. */
  is_mine: v.boolean(),
  until: instant,
});

/** An evaluation that a person has to decide. Among them are some that were decided automatically, to be looked at by somebody who is not told so: nothing here tells them from the others. */
export const waitingEvaluationSchema = v.object({
  id: uuidOut,
  policy: v.object({ id, number: v.string() }),
  policy_risk_id: id,
  device: v.string(),
  /** Which try this is, from 1. */
  attempt: v.number(),
  /** The store that sold the policy; null: nobody in between. */
  store: v.nullable(v.object({ id, name: v.string() })),
  waiting_since: instant,
  /** The customer does not agree with what was decided, and has asked for a person. */
  is_review: v.boolean(),
  /** By when it has to be decided: an hour of Madrid. Null where the installation promises nothing. */
  answer_by: v.nullable(v.object({ date: civilDate, hour: v.number() })),
  is_late: v.boolean(),
  /** Null: nobody looks at it. */
  hold: v.nullable(holdSchema),
});
export type WaitingEvaluation = v.InferOutput<typeof waitingEvaluationSchema>;

/** The oldest first, which is also the one whose term ends first. How many there are: `page[total]=1`. */
export const listWaitingEvaluations = endpoint({
  method: 'GET',
  path: '/waiting-evaluations',
  summary: 'Peritaciones que esperan a una persona, la más antigua primero',
  who: 'staff',
  query: listQuery({
    filter: {
      /** `1`: those whose term has passed. */
      late: v.optional(v.picklist(['0', '1'])),
      /** Whether somebody looks at it: `others` than whoever asks, `me`, or `nobody`. */
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

/** What whoever decides an evaluation has to know, at once: the next one is read before it is asked for. */
export const reviewCaseSchema = v.object({
  ...waitingEvaluationSchema.entries,
  /** False: it has been decided, withdrawn, or is still being measured. */
  is_waiting: v.boolean(),
  /** How many tries the customer has, the first one included. */
  tries: v.number(),
  report: evaluationReportSchema,
  /** What had been decided automatically on an evaluation that a person then decided blind; null for every other, and until the person has decided. */
  automatic: v.nullable(v.object({ front: photoLabelSchema, back: photoLabelSchema })),
  /** The captures that the evaluation was handed in with. `is_there`: their bytes have not been deleted. */
  captures: v.array(
    v.object({ id: uuidOut, kind: captureKindSchema, media_type: v.string(), size_bytes: v.number(), is_there: v.boolean() }),
  ),
  /** Other insured devices that have one of its IMEI numbers, with their policies, at most twenty. */
  other_policies: v.array(v.object({ ...policyRef.entries, status: policyStatusSchema, device: v.string() })),
  /** For a photo that the assessment found to be like earlier ones: those photos, the most alike first, at most six. */
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
  /** The try before this one; null: this is the first. */
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

/** Whoever opens a case takes it, and again every few minutes while they look at it: it is theirs for ten minutes after the last time. */
export const holdEvaluation = endpoint({
  ...holdCall,
  method: 'PUT',
  summary: 'Coger una peritación que espera, o seguir con ella: nadie más la decide mientras tanto',
  response: v.object({ until: instant }),
  problems: ['evaluation-closed', 'held-by-another'],
});

/** One that somebody else holds stays theirs. */
export const releaseEvaluation = endpoint({
  ...holdCall,
  method: 'DELETE',
  summary: 'Dejar una peritación sin decidirla',
  response: null,
  problems: [],
});
