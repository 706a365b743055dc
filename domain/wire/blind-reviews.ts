import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant, uuidOut } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { photoLabelSchema } from './policies.ts';
import { dayField } from './typed-fields.ts';

const labels = v.object({ front: photoLabelSchema, back: photoLabelSchema });

/** What was decided automatically of an evaluation, and what a person said who was not told that. */
const blindReviewSchema = v.object({
  /** Of the evaluation. */
  id: uuidOut,
  policy: v.object({ id, number: v.string() }),
  device: v.string(),
  /** When the person did. */
  decided_at: instant,
  automatic: labels,
  person: labels,
  /** Of one photo or both they did not say the same. */
  differs: v.boolean(),
});
export type BlindReview = v.InferOutput<typeof blindReviewSchema>;

/** What persons looked at blind, the last one first; `from` and `to`: days of Madrid. */
export const listBlindReviews = endpoint({
  method: 'GET',
  path: '/blind-reviews',
  summary: 'Decisiones automáticas que una persona ha mirado a ciegas, y lo que dijo',
  who: 'staff',
  query: listQuery({
    filter: { differs: v.optional(v.picklist(['0', '1'])), from: v.optional(dayField), to: v.optional(dayField) },
    sort: ['decided_at'],
  }),
  response: listResponse(blindReviewSchema),
  problems: [],
});
