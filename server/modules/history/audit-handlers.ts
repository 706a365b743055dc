import { changesText, detailTexts, eventText, subjectText } from '#domain/audit/event-words.ts';
import { type AuditEvent, auditHeads, getAuditCheck, getAuditEvent, listAudit } from '#domain/wire/audit.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { readLastCheck } from '#server/modules/audit/check-chain.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { auditWire } from './event-wire.ts';
import { findAuditEvent, selectAudit } from './store-audit.ts';

const order: PageOrder<'at'> = { id: auditEvents.id, columns: { at: auditEvents.at }, usual: '-at' };

const cells: CsvCells<typeof auditHeads, AuditEvent> = {
  at: ({ at }) => instantDay(at),
  by: ({ by }) => by?.name ?? null,
  kind: ({ kind }) => eventText(kind),
  subject: ({ subject, policy_number }) => subject && subjectText(subject, policy_number),
  instant: ({ at }) => at,
  changes: ({ changes }) => changesText(changes),
  details: ({ details }) =>
    detailTexts(details)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('; '),
  id: ({ id }) => id,
};

const list = (db: Executor, query: QueryOutput<typeof listAudit>) =>
  readPage(db, query, order, (page) => selectAudit(db, page, query.filter ?? {}), {
    idOf: ({ event }) => event.id,
    wire: (rows) => rows.map(auditWire),
  });

export const auditRoutes: Route[] = [
  implement(listAudit, async ({ query, db }) => list(db, query), { raw: exportCsv('auditoria', auditHeads, cells, list) }),
  implement(getAuditEvent, async ({ params, db }) => {
    const row = await findAuditEvent(db, params.eventId);
    if (!row) throw new ProblemError('not-found');
    return auditWire(row);
  }),
  implement(getAuditCheck, async ({ db }) => ({ last: await readLastCheck(db) })),
];
