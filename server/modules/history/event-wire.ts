import * as v from 'valibot';
import { subjectOf } from '#domain/audit/event-subject.ts';
import { fullName } from '#domain/person/full-name.ts';
import { type AuditEvent, historyEventSchema } from '#domain/wire/audit.ts';
import type { HistoryEvent } from '#domain/wire/history.ts';
import type { HistoryRow } from './store.ts';
import type { AuditRow } from './store-audit.ts';

const { changes: changesSchema } = historyEventSchema.entries;
/** The data of an event. Older events have `fields`, names without values, in place of `changes`. */
type EventData = Record<string, unknown> & { changes?: unknown; fields?: unknown };

/** The changes of an event; empty when a row that was inserted by hand has another form, so that it does not make its whole page fail. */
function changesIn({ changes, fields }: EventData): HistoryEvent['changes'] {
  const told = v.safeParse(changesSchema, changes ?? (Array.isArray(fields) ? fields.map((field: unknown) => ({ field })) : []));
  return told.success ? told.output : [];
}

export function eventWire({ event, user }: Omit<HistoryRow, 'sortValue'>): HistoryEvent {
  const data = event.data as EventData;
  const { changes: _changes, fields: _fields, ...others } = data;
  return {
    id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    by: user && { id: user.id, name: fullName(user), role: user.role },
    is_by_grant: event.grantId !== null,
    policy_risk_id: event.riskId,
    changes: changesIn(data),
    details: Object.fromEntries(Object.entries(others).filter(isDetail)),
  };
}

/** An event of the audit, with its subject and all its data; the values of a list are joined to one text. */
export function auditWire({ event, user, policy }: Omit<AuditRow, 'sortValue'>): AuditEvent {
  const wire = eventWire({ event, user });
  const { changes: _changes, fields: _fields, ...others } = event.data as EventData;
  const lists = Object.entries(others).filter(([, value]) => Array.isArray(value) && value.length > 0);
  return {
    ...wire,
    details: { ...wire.details, ...Object.fromEntries(lists.map(([name, value]) => [name, listText(value as unknown[])])) },
    policy_id: policy?.id ?? null,
    policy_number: policy?.number ?? null,
    subject: subjectOf({ policyId: policy?.id ?? null, data: others }),
  };
}

/** `[[1, 12], [15, 15]]` becomes "1–12, 15–15": a list within a list is always a range. */
function listText(values: readonly unknown[]): string {
  return values.map((value) => (Array.isArray(value) ? value.join('–') : String(value))).join(', ');
}

function isDetail(entry: [string, unknown]): entry is [string, string | number | boolean] {
  return ['string', 'number', 'boolean'].includes(typeof entry[1]);
}
