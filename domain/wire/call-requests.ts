import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, id, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { phoneField } from './person-fields.ts';
import { dayField, line, lines } from './typed-fields.ts';

const maxNameLength = 120;
const maxReasonLength = 500;
const maxPolicyLength = 40;
const maxConsentLength = 4000;
const maxVersionLength = 40;
const lastHour = 23;
const maxNoteLength = 1000;

/** An hour of a day, Europe/Madrid: from `hour`:00 to the next. */
const slotSchema = v.object({ date: civilDate, hour: v.number() });

/** A member of the office's staff. */
const colleague = v.object({ id, name: v.string() });

export const callRequestSchema = v.object({
  id,
  name: v.string(),
  phone: v.string(),
  reason: v.nullable(v.string()),
  policy: v.nullable(v.string()),
  slot: slotSchema,
  /** The text that was agreed to, at `created_at`; the consent lasts until `expires_at`. */
  consent: v.object({ text: v.string(), version: v.string(), expires_at: instant }),
  created_at: instant,
  /** The member of staff who makes the call, or has begun to; null: nobody yet. */
  taken_by: v.nullable(colleague),
  taken_at: v.nullable(instant),
  handled_by: v.nullable(colleague),
  handled_at: v.nullable(instant),
  /** The outcome of the call. */
  note: v.nullable(v.string()),
});
export type CallRequest = v.InferOutput<typeof callRequestSchema>;

/**
 * `rate-limited`: too many requests from one address, or three calls are waiting for the number already (decision A65). Without a slot: as soon as the line is open.
 * A slot that is not possible is refused with `slot` `past`, `closed` or `too-far`. With a policyholder's session the request belongs to them: the copy of their data
 * includes it, and their erasure deletes it.
 */
export const requestCall = endpoint({
  method: 'POST',
  path: '/call-you',
  summary: 'Te llamamos: pedir una llamada',
  who: 'public',
  notesCaller: true,
  body: v.strictObject({
    name: line(maxNameLength),
    phone: phoneField,
    slot: v.optional(
      v.nullable(v.strictObject({ date: dayField, hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(lastHour)) })),
      null,
    ),
    reason: v.optional(v.nullable(lines(maxReasonLength)), null),
    /** Number of the policy that the call is about, if any. */
    policy: v.optional(v.nullable(line(maxPolicyLength)), null),
    /** The consent text that the person read and agreed to. */
    consent: v.strictObject({ accepted: v.literal(true), text: lines(maxConsentLength), version: line(maxVersionLength) }),
  }),
  response: v.object({
    slot: slotSchema,
    /** Whether the line is open now. */
    is_open: v.boolean(),
    /** How many calls come before this one, and how long they take; null when the call is for a later hour. */
    calls_ahead: v.nullable(v.number()),
    wait_minutes: v.nullable(v.number()),
  }),
  creates: true,
  problems: ['rate-limited'],
  idempotent: true,
});

/** Columns of the office's list of calls; `created_at` and those after it appear only in the exported file. */
export const callHeads = {
  slot: 'Cuándo',
  name: 'Nombre',
  phone: 'Teléfono',
  reason: 'Motivo',
  policy: 'Póliza',
  state: 'Estado',
  note: 'Nota',
  created_at: 'Pedida',
  handled_at: 'Hecha el',
  id: 'Id',
} as const;

/** In the order in which the calls are to be made. */
export const listCallRequests = endpoint({
  method: 'GET',
  path: '/call-requests',
  summary: 'Llamadas pedidas',
  who: 'staff',
  query: listQuery({
    filter: {
      handled: v.optional(v.picklist(['0', '1'])),
      /** Who has taken the call: `me`, `others` than the caller, or `nobody`. */
      taken: v.optional(v.picklist(['nobody', 'me', 'others'])),
      slot_date: v.optional(dayField),
    },
    sort: ['slot', 'created_at', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(callRequestSchema),
  problems: [],
});

/**
 * Only the fields that are sent change. `held-by-another`: a colleague has taken the call meanwhile; only they can give it back or close it. `changed-meanwhile`: a
 * colleague has already made the call; their record stays as it is.
 */
export const handleCallRequest = endpoint({
  method: 'PATCH',
  path: '/call-requests/{id}',
  summary: 'Coger una llamada o soltarla, y anotar que está hecha, o pendiente otra vez',
  who: 'staff',
  params: idParams,
  body: v.strictObject({
    taken: v.optional(v.boolean()),
    handled: v.optional(v.boolean()),
    note: v.optional(v.nullable(lines(maxNoteLength))),
  }),
  response: callRequestSchema,
  problems: ['changed-meanwhile', 'held-by-another'],
});
