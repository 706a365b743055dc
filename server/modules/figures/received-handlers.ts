import { modelName } from '#domain/policy/device-name.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { deciderOf, listReceivedEvaluations, type ReceivedEvaluation, receivedHeads } from '#domain/wire/received-evaluations.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations } from '#server/db/schema.ts';
import { implement, type Route } from '#server/http/route.ts';
import { evaluationText } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { selectReceived } from './store-received.ts';

const order: PageOrder<'received_at'> = {
  id: evaluations.id,
  columns: { received_at: evaluations.createdAt },
  usual: '-received_at',
};

const list = (db: Executor, query: QueryOutput<typeof listReceivedEvaluations>) =>
  readPage(db, query, order, (page) => selectReceived(db, page, query.filter ?? {}), {
    idOf: ({ id }) => id,
    wire: (rows) =>
      rows.map(
        ({ id, policy, brand, model, receivedAt, status, isHidden, decidedAt, decidedBy }): ReceivedEvaluation => ({
          id,
          policy,
          device: modelName({ brand, model }),
          received_at: receivedAt.toISOString(),
          status,
          decided_at: isHidden ? null : (decidedAt?.toISOString() ?? null),
          is_by_person: !isHidden && decidedBy !== null,
        }),
      ),
  });

const cells: CsvCells<typeof receivedHeads, ReceivedEvaluation> = {
  device: ({ device }) => device,
  policy: ({ policy }) => policy.number,
  status: ({ status }) => evaluationText[status],
  by: deciderOf,
  decided_at: ({ decided_at }) => decided_at && instantDay(decided_at),
  received_at: ({ received_at }) => instantDay(received_at),
  id: ({ id }) => id,
};

export const receivedEvaluationRoutes: Route[] = [
  implement(listReceivedEvaluations, ({ query, db }) => list(db, query), {
    raw: exportCsv('peritaciones-recibidas', receivedHeads, cells, list),
  }),
];
