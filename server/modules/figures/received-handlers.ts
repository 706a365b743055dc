import { listReceivedEvaluations } from '#domain/wire/received-evaluations.ts';
import { evaluations } from '#server/db/schema.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { selectReceived } from './store-received.ts';

const order: PageOrder<'received_at'> = {
  id: evaluations.id,
  columns: { received_at: evaluations.createdAt },
  usual: '-received_at',
};

export const receivedEvaluationRoutes: Route[] = [
  implement(listReceivedEvaluations, ({ query, db }) =>
    readPage(db, query, order, (page) => selectReceived(db, page, query.filter ?? {}), {
      idOf: ({ id }) => id,
      wire: (rows) =>
        rows.map(({ id, policy, brand, model, receivedAt, status, isHidden, decidedAt, decidedBy }) => ({
          id,
          policy,
          device: [brand, model].filter(Boolean).join(' '),
          received_at: receivedAt.toISOString(),
          status,
          decided_at: isHidden ? null : (decidedAt?.toISOString() ?? null),
          is_by_person: !isHidden && decidedBy !== null,
        })),
    }),
  ),
];
