import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParam, instant, uuid, uuidOut } from './fields.ts';
import { listQuery, listResponse } from './list.ts';

/** Who looks at it, and until when nobody else decides it. */
const holdSchema = v.object({
  by: v.object({ id, name: v.string() }),
  /** Whoever asks holds it. */
  is_mine: v.boolean(),
  until: instant,
});

/** An evaluation that a person has to decide. */
export const waitingEvaluationSchema = v.object({
  id: uuidOut,
  policy: v.object({ id, number: v.string() }),
  policy_risk_id: id,
  device: v.string(),
  /** 1: the first one. */
  attempt: v.number(),
  /** Which one sold it; null: nobody in between. */
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
