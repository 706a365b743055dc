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

/** One changed field; a dot leads to a part of it. Personal values are left out: only the fact that they changed is kept. */
const fieldChangeSchema = v.object({ field: v.string(), before: v.optional(leaf), after: v.optional(leaf) });

/** An event of the audit. */
export const historyEventSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  at: instant,
  /** What happened: `network-changed`, `policy-signed`, … More kinds may come. */
  kind: v.string(),
  /** Who did it; null: the server itself, or somebody without an account. */
  by: v.nullable(v.object({ id, name: v.string(), role: v.picklist(roles) })),
  /** Whether it was done with a grant (as when a phone sends photos) and not in a session. */
  is_by_grant: v.boolean(),
  policy_risk_id: v.nullable(id),
  changes: v.array(fieldChangeSchema),
  /** What else was recorded with the event, by its kind: `{ verdict: 'Rejected' }`. */
  details: v.record(v.string(), scalar),
});
/** An event of the audit, with the thing that it happened to. */
const auditEventSchema = v.object({
  ...historyEventSchema.entries,
  policy_id: v.nullable(id),
  policy_number: v.nullable(v.string()),
  /** The thing whose history the event is part of; null: the event is about nothing that has a history. */
  subject: v.nullable(v.object({ type: v.picklist(historySubjects), id })),
});
export type AuditEvent = v.InferOutput<typeof auditEventSchema>;

/** Columns of the list of events; `instant` and those after it appear only in the exported file. */
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

/** Id of an event: there are more events than the integers of other ids can count. */
const eventParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));

/** The newest event first. The events of a policy include those of what it insures. Days are civil dates of Madrid, both included. */
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

/**
 * Result of the last nightly check of the audit's chain of hashes: whether anybody has changed, removed or inserted an event behind the server's back. Null: it has
 * not run yet.
 */
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
        /** Events that were not in the chain yet. */
        unsealed: v.number(),
        /** Events of the chain that were deleted because their retention period was over. */
        removed: v.number(),
        faults: v.number(),
        /** The last seal of the chain, for a copy to be kept elsewhere; null: there is none, or the chain is broken. */
        head: v.nullable(v.object({ number: v.number(), sha256: sha256Hex })),
      }),
    ),
  }),
  problems: [],
});
