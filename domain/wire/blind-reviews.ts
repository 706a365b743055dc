import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant, uuidOut } from './fields.ts';
import { listQuery, listResponse } from './list.ts';
import { photoLabelSchema } from './policies.ts';
import { dayField } from './typed-fields.ts';

const labels = v.object({ front: photoLabelSchema, back: photoLabelSchema });

/** An evaluation that was decided automatically, and then by a person who was not told that decision. */
const blindReviewSchema = v.object({
  id: uuidOut,
  policy: v.object({ id, number: v.string() }),
  device: v.string(),
  /** When the person decided. */
  decided_at: instant,
  automatic: labels,
  person: labels,
  /** Whether the two decisions differ on either photo. */
  differs: v.boolean(),
});
export type BlindReview = v.InferOutput<typeof blindReviewSchema>;

/** The evaluations that persons decided blind, the newest decision first; `id` is that of the evaluation. `from` and `to`: days of Madrid. */
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
