import {
  createDistributor,
  type Distributor,
  type DistributorChange,
  deleteDistributor,
  distributorHeads,
  getDistributor,
  importDistributors as importDistributorsCall,
  importStores as importStoresCall,
  listDistributors,
  updateDistributor,
} from '#domain/wire/distributors.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { distributors } from '#server/db/schema-network.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { activeText } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { importDistributors } from './import-distributors.ts';
import { importStores } from './import-stores.ts';
import { distributorWire } from './network-wire.ts';
import { readDistributor } from './read-distributor.ts';
import { removeDistributor } from './remove-place.ts';
import { insertDistributor, loadDistributors, lockDistributor, updateDistributorRow } from './store.ts';

const order: PageOrder<'id' | 'name' | 'created_at'> = {
  id: distributors.id,
  columns: { id: distributors.id, name: distributors.name, created_at: distributors.createdAt },
  usual: 'name',
};
const constraints = { distributors_code: 'code' };

const list = (db: Executor, query: QueryOutput<typeof listDistributors>) =>
  readPage(db, query, order, (page) => loadDistributors(db, page, query.filter ?? {}, query.search), {
    idOf: ({ distributor }) => distributor.id,
    wire: (rows) => rows.map(({ distributor }) => distributorWire(distributor)),
  });

const cells: CsvCells<typeof distributorHeads, Distributor> = {
  name: (item) => item.name,
  code: (item) => item.code,
  email: (item) => item.email,
  phone: (item) => item.phone,
  active: (item) => activeText(item.active),
  created_at: (item) => instantDay(item.created_at),
  document_code: (item) => item.document_code,
  id: (item) => item.id,
};

export const distributorRoutes: Route[] = [
  implement(listDistributors, async ({ query, db }) => list(db, query), {
    raw: exportCsv('distribuidores', distributorHeads, cells, list),
  }),
  implement(createDistributor, async ({ body, actor, db, ports }) => {
    const { name, code } = body;
    const row = { ...columnsOf(body), name, code, createdAt: ports.clock.now() };
    const made = await withConstraints(constraints, insertDistributor(db, row));
    const after = distributorWire(made);
    await recordChange(db, ports, actor, 'network', { distributor: made.id }, { before: null, after });
    return after;
  }),
  implement(getDistributor, async ({ params, db }) => distributorWire(await readDistributor(db, params.id))),
  implement(updateDistributor, async ({ params, body, actor, db, ports }) => {
    const locked = await lockDistributor(db, params.id);
    const row = locked && (await withConstraints(constraints, updateDistributorRow(db, params.id, columnsOf(body))));
    if (!row) throw new ProblemError('not-found');
    const [before, after] = [distributorWire(locked), distributorWire(row)];
    await recordChange(db, ports, actor, 'network', { distributor: row.id }, { before, after });
    return after;
  }),
  implement(deleteDistributor, async ({ params, actor, db, ports }) => {
    await removeDistributor(db, ports, actor, params.id);
    return undefined;
  }),
  implement(importDistributorsCall, async ({ body, actor, db, ports }) => importDistributors(db, ports, actor, body)),
  implement(importStoresCall, async ({ params, body, actor, db, ports }) =>
    importStores(db, ports, actor, { distributorId: params.id, ...body }),
  ),
];

function columnsOf({ name, code, email, phone, active, document_code: document }: DistributorChange) {
  return said({ name, code, email, phone, active, documentCode: document === undefined ? undefined : (document?.code ?? null) });
}
