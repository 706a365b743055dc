import * as v from 'valibot';
import { roles } from '#domain/access/roles.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, instant } from './fields.ts';
import { listQuery, listResponse } from './list.ts';

/** Of what a history can be asked for. */
export const historySubjects = [
  'policy',
  'claim',
  'user',
  'distributor',
  'store',
  'landing',
  'repair-center',
  'discount',
  'generic-item',
  'product',
  'product-type',
  'product-category',
  'call-request',
  'house',
] as const;
export type HistorySubject = (typeof historySubjects)[number];

const scalar = v.union([v.string(), v.number(), v.boolean()]);
const leaf = v.nullable(v.union([scalar, v.array(v.union([v.string(), v.number()]))]));

/** One field that was changed, a part of it behind a dot. Without values: they are somebody's, and only that they were changed is kept. */
const fieldChangeSchema = v.object({ field: v.string(), before: v.optional(leaf), after: v.optional(leaf) });

/** Something that happened. */
export const historyEventSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  at: instant,
  /** What: `network-changed`, `policy-signed`, … More kinds may come. */
  kind: v.string(),
  /** Who did it; null: the product itself, or somebody without an account. */
  by: v.nullable(v.object({ id, name: v.string(), role: v.picklist(roles) })),
  /** Not in a session but with a narrow credential, as a phone sends photos. */
  is_by_grant: v.boolean(),
  policy_risk_id: v.nullable(id),
  changes: v.array(fieldChangeSchema),
  /** What else was written down of it, by its kind: `{ verdict: 'Rejected' }`. */
  details: v.record(v.string(), scalar),
});
export type HistoryEvent = v.InferOutput<typeof historyEventSchema>;

/** The newest first. Of a policy also what happened to what it insures. What has ended still has its history. */
export const getHistory = endpoint({
  method: 'GET',
  path: '/history/{subject}/{id}',
  summary: 'Lo que ha pasado con algo: quién, cuándo, qué cambió y cómo era antes',
  who: 'staff',
  params: v.object({ subject: v.picklist(historySubjects), id: idParam }),
  query: listQuery({ filter: {}, sort: ['at'] }),
  response: listResponse(historyEventSchema),
  problems: [],
});
