import * as v from 'valibot';
import { cancellationReasons } from '#domain/policy/cancellation.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { civilDate, id, idParams, instant } from './fields.ts';
import { policySchema } from './policies.ts';

const day = v.pipe(v.string(), v.check(isCivilDate, 'no-such-day' satisfies FieldCode));

/** `withdrawal`: within 15 days, all comes back; the others are cancellations (decision A35). */
export const endingReasons = ['withdrawal', ...cancellationReasons] as const;

/** What an ending does to the receipts; the last three are ids. */
const settlementSchema = v.object({
  reason: v.picklist(endingReasons),
  last_day: civilDate,
  /** Euros, all that is to be paid back; 0 when staff decides. */
  refund: v.number(),
  refund_decided_by: v.picklist(['rule', 'staff']),
  /** Nothing of them is owed any more; refunds that were not paid yet are among them, and are part of `refund`. */
  annulled: v.array(id),
  /** They cost now what was paid of them and is still owed. */
  lowered: v.array(id),
  owed: v.array(id),
});
export type EndingPreview = v.InferOutput<typeof settlementSchema>;

/**
 * What cancelling would do, without doing it; without a reason a withdrawal while that is open, else `policyholder-request`. Refusals are `invalid-input` as
 * for the call itself.
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
 * Ends a policy. `invalid-input` says why not: `reason` `already-cancelled`, `reason-not-allowed` or, of a withdrawal, `too-late`; `last_day` `day-past` or
 * `day-after-term`. The policy is cancelled at once; it covers to its last day (today when none is named). Sent again it answers `already-cancelled`; whoever has cancelled
 * may withdraw still.
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
