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

/** Somebody of the office. */
const colleague = v.object({ id, name: v.string() });

export const callRequestSchema = v.object({
  id,
  name: v.string(),
  phone: v.string(),
  reason: v.nullable(v.string()),
  policy: v.nullable(v.string()),
  slot: slotSchema,
  /** What was agreed to, when it was read as `created_at` says, and until when. */
  consent: v.object({ text: v.string(), version: v.string(), expires_at: instant }),
  created_at: instant,
  /** Who calls, or has begun to; null: nobody yet. */
  taken_by: v.nullable(colleague),
  taken_at: v.nullable(instant),
  handled_by: v.nullable(colleague),
  handled_at: v.nullable(instant),
  /** What came of it. */
  note: v.nullable(v.string()),
});
export type CallRequest = v.InferOutput<typeof callRequestSchema>;

/** Decision A65. `rate-limited`: too many from one address, or for one number, which may wait for three calls. Without a slot: as soon as the line answers. A slot that cannot be has `slot` `past`, `closed` or `too-far` at fault. With a policyholder's session it is theirs: it is in the copy of their data, and goes with them. */
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
    /** Number of the policy, if it is about one. */
    policy: v.optional(v.nullable(line(maxPolicyLength)), null),
    /** What the person read and agreed to. */
    consent: v.strictObject({ accepted: v.literal(true), text: lines(maxConsentLength), version: line(maxVersionLength) }),
  }),
  response: v.object({
    slot: slotSchema,
    /** Whether the line answers now. */
    is_open: v.boolean(),
    /** How many are to be called before, and how long that takes; null when it is not for now. */
    calls_ahead: v.nullable(v.number()),
    wait_minutes: v.nullable(v.number()),
  }),
  creates: true,
  problems: ['rate-limited'],
  idempotent: true,
});

/** What the office lists of a call; `created_at` and what follows it only in the file. */
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

/** In the order in which they are to be called. */
export const listCallRequests = endpoint({
  method: 'GET',
  path: '/call-requests',
  summary: 'Llamadas pedidas',
  who: 'staff',
  query: listQuery({
    filter: {
      handled: v.optional(v.picklist(['0', '1'])),
      /** Who has them: `me`, `others` than whoever asks, or `nobody`. */
      taken: v.optional(v.picklist(['nobody', 'me', 'others'])),
      slot_date: v.optional(dayField),
    },
    sort: ['slot', 'created_at', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(callRequestSchema),
  problems: [],
});

/** Only what is given changes. `held-by-another`: somebody else has taken it meanwhile; they give it back, or say that it is done. `changed-meanwhile`: somebody else has made it already; nothing of theirs is changed. */
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
