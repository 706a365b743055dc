import * as v from 'valibot';
import { cancellationReasons } from '#domain/policy/cancellation.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { civilDate, id, idParams, instant } from './fields.ts';
import { policySchema } from './policies.ts';

const day = v.pipe(v.string(), v.check(isCivilDate, 'no-such-day' satisfies FieldCode));

/** `withdrawal`: within 15 days, and everything is paid back; the others are cancellations (decision A35). */
export const endingReasons = ['withdrawal', ...cancellationReasons] as const;

/** What ending a policy does to its receipts; `annulled`, `lowered` and `owed` are ids of receipts. */
const settlementSchema = v.object({
  reason: v.picklist(endingReasons),
  last_day: civilDate,
  /** Euros, all that is to be paid back; 0 when staff has to decide. */
  refund: v.number(),
  refund_decided_by: v.picklist(['rule', 'staff']),
  /** Receipts of which nothing is owed any more, among them refunds that were not paid out yet, which are part of `refund`. */
  annulled: v.array(id),
  /** Receipts whose new price is what was already paid of them plus what is still owed. */
  lowered: v.array(id),
  owed: v.array(id),
});
export type EndingPreview = v.InferOutput<typeof settlementSchema>;

/**
 * What cancelling would do, without doing it. Without a reason: a withdrawal while one is possible, else `policyholder-request`. It is refused (`invalid-input`)
 * where the cancellation itself would be.
 */
export const previewCancellation = endpoint({
  method: 'GET',
  path: '/policies/{id}/cancel',
  summary: 'Qué pasaría con los recibos al cancelar, antes de confirmarlo',
  who: 'owner',
  of: 'policy',
  params: idParams,
  query: v.strictObject({ reason: v.optional(v.picklist(endingReasons)), last_day: v.optional(day) }),
  response: settlementSchema,
  problems: ['invalid-input'],
});

/**
 * Ends a policy. `invalid-input` says why not: `reason` `already-cancelled`, `reason-not-allowed` or, for a withdrawal, `too-late`; `last_day` `day-past` or
 * `day-after-term`. The policy is cancelled at once and covers until its last day (today when none is named). Sent again it answers `already-cancelled`; after a
 * cancellation the policyholder may still withdraw.
 */
export const cancelPolicy = endpoint({
  method: 'POST',
  path: '/policies/{id}/cancel',
  summary: 'Cancelar una póliza o desistir de ella',
  who: 'owner',
  of: 'policy',
  params: idParams,
  body: v.strictObject({ reason: v.picklist(endingReasons), last_day: v.optional(day) }),
  response: v.object({ policy: policySchema, settlement: settlementSchema, ended_at: instant }),
  problems: [],
  idempotent: true,
});
