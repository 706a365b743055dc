import { forbiddenStoreFields } from '#domain/access/store-fields.ts';
import type { BodyOutput, QueryOutput } from '#domain/wire/endpoint.ts';
import {
  createStore,
  deleteStore,
  getStore,
  listOwnStores,
  listStores,
  type Store,
  selectStores,
  storeHeads,
  updateStore,
} from '#domain/wire/stores.ts';
import type { Executor } from '#server/db/connect.ts';
import { stores } from '#server/db/schema-network.ts';
import type { Actor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { activeText } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { publicStoreWire, storeWire } from './network-wire.ts';
import { placeCells } from './place-cells.ts';
import { assertOnMap, placeColumns } from './place-columns.ts';
import { readStore } from './read-store.ts';
import { removeStore } from './remove-place.ts';
import { storeScope } from './scope-of-stores.ts';
import { insertStore, type LoadedStore, loadStores, lockDistributor, lockStore, updateStoreRow } from './store.ts';

const order: PageOrder<'id' | 'name' | 'city' | 'created_at'> = {
  id: stores.id,
  columns: { id: stores.id, name: stores.name, city: stores.city, created_at: stores.createdAt },
  usual: 'name',
};
const constraints = { stores_code: 'code' };

const listOwn = (db: Executor, query: QueryOutput<typeof listOwnStores>, actor: Actor) =>
  readPage(db, query, order, (page) => loadStores(db, page, query.filter ?? {}, { scope: storeScope(db, actor), search: query.search }), {
    idOf: ({ store }) => store.id,
    wire: (rows) => rows.map(storeWire),
  });

const cells: CsvCells<typeof storeHeads, Store> = {
  name: (item) => item.name,
  code: (item) => item.code,
  distributor: (item) => item.distributor.name,
  city: (item) => item.city,
  phone: (item) => item.phone,
  active: (item) => activeText(item.active),
  ...placeCells,
};

export const storeRoutes: Route[] = [
  implement(listStores, async ({ query, db }) =>
    readPage(db, query, order, (page) => loadStores(db, page, query.filter ?? {}, { search: query.search, onlySelling: true }), {
      idOf: ({ store }) => store.id,
      wire: (rows) => rows.map(publicStoreWire),
    }),
  ),
  implement(listOwnStores, async ({ query, actor, db }) => listOwn(db, query, actor), {
    raw: exportCsv('tiendas', storeHeads, cells, listOwn),
  }),
  implement(selectStores, async ({ query, actor, db }) => {
    const scope = storeScope(db, actor);
    return readPage(
      db,
      query,
      order,
      (page) => loadStores(db, page, query.filter ?? {}, { scope, search: query.search, onlySelling: true }),
      {
        idOf: ({ store }) => store.id,
        wire: (rows) => rows.map(({ store: { id, name, code, city } }) => ({ id, name, code, city })),
      },
    );
  }),
  implement(createStore, async ({ body, actor, db, ports }) => {
    const { distributor_id: distributorId, code, name, address, postal_code: postalCode, city } = body;
    const row = { ...placeColumns(body), distributorId, code, name, address, postalCode, city, createdAt: ports.clock.now() };
    await assertDistributor(db, distributorId);
    const id = await withConstraints(constraints, insertStore(db, row));
    const after = storeWire(onMap(await readStore(db, id)));
    await recordChange(db, ports, actor, 'network', { store: id }, { before: null, after });
    return after;
  }),
  implement(getStore, async ({ params, db }) => storeWire(await readStore(db, params.id))),
  implement(updateStore, async ({ params, body, actor, db, ports }) => {
    await lockStore(db, params.id);
    const before = storeWire(await readStore(db, params.id));
    assertMayChange(actor, body);
    const { distributor_id: distributorId, code } = body;
    if (distributorId !== undefined) await assertDistributor(db, distributorId);
    await withConstraints(constraints, updateStoreRow(db, params.id, { ...placeColumns(body), ...said({ distributorId, code }) }));
    const after = storeWire(onMap(await readStore(db, params.id)));
    await recordChange(db, ports, actor, 'network', { store: params.id }, { before, after });
    return after;
  }),
  implement(deleteStore, async ({ params, actor, db, ports }) => {
    await removeStore(db, ports, actor, params.id);
    return undefined;
  }),
];

function onMap(loaded: LoadedStore): LoadedStore {
  assertOnMap(loaded.store);
  return loaded;
}

/** A deleted distributor still has a row, so the database's foreign key would accept it. */
async function assertDistributor(db: Executor, id: number): Promise<void> {
  if (!(await lockDistributor(db, id))) throw invalid('distributor_id', 'unknown');
}

function assertMayChange(actor: Actor, body: BodyOutput<typeof updateStore>): void {
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  const forbidden = forbiddenStoreFields(actor.role).filter((field) => body[field] !== undefined);
  if (forbidden.length > 0) throw new ProblemError('forbidden', { fields: forbidden.map((path) => ({ path, code: 'forbidden' })) });
}
