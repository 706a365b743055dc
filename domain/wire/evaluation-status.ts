import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, riskParams } from './fields.ts';
import { photoResultSchema } from './policies.ts';

export const evaluationStatusResponse = v.object({
  status: v.picklist(['waiting', 'finished']),
  /** Who has the evaluation while it waits; the app stops its countdown when a person has it (decision A41). */
  review: v.nullable(v.picklist(['automatic', 'person'])),
  evaluation_id: v.nullable(v.string()),
  /** By when a person will have looked at it, an hour of Madrid; null or left out when no person is to look at it, or nothing is promised. */
  answer_by: v.optional(v.nullable(v.object({ date: civilDate, hour: v.number() }))),
  frontal: photoResultSchema,
  trasera: photoResultSchema,
  /** Where to pay, once the evaluation is validated. */
  payment_link: v.nullable(v.string()),
  /** The specification's name for the flag that skips payment (decision A31). */
  card_liverpool: v.boolean(),
  /** Failed tries, the first one included. */
  retry_count: v.number(),
  imei_retry_count: v.number(),
});
export type EvaluationStatusResponse = v.InferOutput<typeof evaluationStatusResponse>;

export const evaluationStatus = endpoint({
  method: 'GET',
  path: '/policies/{id}/risk/{riskId}/evaluation-status',
  summary: 'Cómo va la última peritación de un riesgo',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: riskParams,
  response: evaluationStatusResponse,
  problems: ['evaluation-closed', 'rate-limited'],
  live: 'risk',
});
