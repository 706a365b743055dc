import type { FieldChange } from '#domain/audit/changes.ts';
import { fullName } from '#domain/person/full-name.ts';
import { getHistory, type HistoryEvent } from '#domain/wire/history.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { type HistoryRow, selectHistory } from './store.ts';

const order: PageOrder<'at'> = { id: auditEvents.id, columns: { at: auditEvents.at }, usual: '-at' };

export const historyRoutes: Route[] = [
  implement(getHistory, async ({ params, query, db }) =>
    readPage(db, query, order, (page) => selectHistory(db, page, params.subject, params.id), {
      idOf: ({ event }) => event.id,
      wire: (rows) => rows.map(eventWire),
    }),
  ),
];

/** What an event has written down, whenever that was: `fields` are names alone, as they were kept before their values. */
interface EventData {
  changes?: FieldChange[];
  fields?: string[];
}

function eventWire({ event, user }: HistoryRow): HistoryEvent {
  const { changes, fields = [], ...others } = event.data as EventData & Record<string, unknown>;
  return {
    id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    by: user && { id: user.id, name: fullName(user), role: user.role },
    is_by_grant: event.grantId !== null,
    policy_risk_id: event.riskId,
    changes: (changes ?? fields.map((field) => ({ field }))) as HistoryEvent['changes'],
    details: Object.fromEntries(Object.entries(others).filter(isDetail)),
  };
}

function isDetail(entry: [string, unknown]): entry is [string, string | number | boolean] {
  return ['string', 'number', 'boolean'].includes(typeof entry[1]);
}
