import { getHistory } from '#domain/wire/history.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { eventWire } from './event-wire.ts';
import { selectHistory } from './store.ts';

const order: PageOrder<'at'> = { id: auditEvents.id, columns: { at: auditEvents.at }, usual: '-at' };

export const historyRoutes: Route[] = [
  implement(getHistory, async ({ params, query, db }) =>
    readPage(db, query, order, (page) => selectHistory(db, page, params.subject, params.id), {
      idOf: ({ event }) => event.id,
      wire: (rows) => rows.map(eventWire),
    }),
  ),
];
