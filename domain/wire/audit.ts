import * as v from 'valibot';
import { roles } from '#domain/access/roles.ts';
import { auditKinds } from '#domain/audit/event-kind.ts';
import { historySubjects } from '#domain/audit/event-subject.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, instant, sha256Hex } from './fields.ts';
import { exportable, listQuery, listResponse } from './list.ts';
import { dayField } from './typed-fields.ts';

const scalar = v.union([v.string(), v.number(), v.boolean()]);
const leaf = v.nullable(v.union([scalar, v.array(v.union([v.string(), v.number()]))]));

/** One field that was changed, a part of it behind a dot. Values that are personal are left out: only that they were changed is kept. */
const fieldChangeSchema = v.object({ field: v.string(), before: v.optional(leaf), after: v.optional(leaf) });

/** Something that happened. */
export const historyEventSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  at: instant,
  /** What happened: `network-changed`, `policy-signed`, … More kinds may come. */
  kind: v.string(),
  /** Who did it; null: the product itself, or somebody without an account. */
  by: v.nullable(v.object({ id, name: v.string(), role: v.picklist(roles) })),
  /** Whether it was done with a narrow credential, as a phone sends photos, and not in a session. */
  is_by_grant: v.boolean(),
  policy_risk_id: v.nullable(id),
  changes: v.array(fieldChangeSchema),
  /** What else was recorded with the event, by its kind: `{ verdict: 'Rejected' }`. */
  details: v.record(v.string(), scalar),
});
/** Something that happened, and to which thing. */
const auditEventSchema = v.object({
  ...historyEventSchema.entries,
  policy_id: v.nullable(id),
  policy_number: v.nullable(v.string()),
  /** The thing whose history the event is part of; null: nothing that has a history. */
  subject: v.nullable(v.object({ type: v.picklist(historySubjects), id })),
});
export type AuditEvent = v.InferOutput<typeof auditEventSchema>;

/** Columns of the list of events; `instant` and what follows it only in the exported file. */
export const auditHeads = {
  at: 'Cuándo',
  by: 'Quién',
  kind: 'Qué',
  subject: 'Sobre qué',
  instant: 'Instante',
  changes: 'Cambios',
  details: 'Detalles',
  id: 'Id',
} as const;

/** Events are counted in more than the ids of other things. */
const eventParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));

/** The newest first. A policy's are also those of what it insures. Days are civil dates of Madrid, both of them included. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Lo que ha hecho cada cual, cómo era antes y cómo quedó',
  who: 'admin',
  query: listQuery({
    filter: {
      /** Who did it. */
      user_id: v.optional(idParam),
      kind: v.optional(v.picklist(auditKinds)),
      policy_id: v.optional(idParam),
      at_from: v.optional(dayField),
      at_to: v.optional(dayField),
    },
    sort: ['at'],
    more: exportable,
  }),
  response: listResponse(auditEventSchema),
  problems: [],
});

export const getAuditEvent = endpoint({
  method: 'GET',
  path: '/audit/{eventId}',
  summary: 'Un suceso de la auditoría',
  who: 'admin',
  params: v.object({ eventId: eventParam }),
  response: auditEventSchema,
  problems: [],
});

/** What was found when the chain of the audit was last checked, each night: whether anybody has changed, removed or put in an event behind the product's back. Null: not yet. */
export const getAuditCheck = endpoint({
  method: 'GET',
  path: '/audit-check',
  summary: 'Lo que se encontró al comprobar por última vez la cadena de la auditoría',
  who: 'admin',
  response: v.object({
    last: v.nullable(
      v.object({
        at: instant,
        is_whole: v.boolean(),
        /** Events that the chain holds. */
        sealed: v.number(),
        /** Events that were not in it yet. */
        unsealed: v.number(),
        /** Events of the chain that were removed because their time was over. */
        removed: v.number(),
        faults: v.number(),
        /** The last seal, to be kept elsewhere; null: there is none, or the chain is broken. */
        head: v.nullable(v.object({ number: v.number(), sha256: sha256Hex })),
      }),
    ),
  }),
  problems: [],
});
