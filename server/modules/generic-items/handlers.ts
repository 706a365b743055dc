import { riskNames } from '#domain/policy/risk-names.ts';
import { amountText, centsOf } from '#domain/shared/money.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import {
  deleteGenericItem,
  type GenericItem,
  genericItemHeads,
  getGenericItem,
  importGenericItems,
  listAllGenericItems,
  listGenericItems,
  saveGenericItem,
  updateGenericItem,
} from '#domain/wire/generic-items.ts';
import type { Executor } from '#server/db/connect.ts';
import { genericItems } from '#server/db/schema-catalogue.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { activeText } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { importItems } from './import-items.ts';
import {
  findGenericItem,
  type GenericItemRow,
  loadItems,
  lockGenericItem,
  lockItemOfWords,
  saveGenericItemRow,
  updateGenericItemRow,
} from './store.ts';

const order: PageOrder<'id' | 'brand' | 'model' | 'price' | 'created_at'> = {
  id: genericItems.id,
  columns: {
    id: genericItems.id,
    brand: genericItems.brand,
    model: genericItems.model,
    price: genericItems.priceCents,
    created_at: genericItems.createdAt,
  },
  usual: 'brand',
};

function list(db: Executor, query: QueryOutput<typeof listAllGenericItems>) {
  const { min_price: min, max_price: max, ...filter } = query.filter ?? {};
  const range = { minCents: min === undefined ? undefined : centsOf(min), maxCents: max === undefined ? undefined : centsOf(max) };
  return readPage(db, query, order, (page) => loadItems(db, page, { ...filter, ...range }, query.search), {
    idOf: ({ item }) => item.id,
    wire: (rows) => rows.map(({ item }) => itemWire(item)),
  });
}

const cells: CsvCells<typeof genericItemHeads, GenericItem> = {
  model: (item) => item.model,
  brand: (item) => item.brand,
  risk_type: (item) => riskNames[item.risk_type],
  reference: (item) => item.reference,
  price: (item) => amountText(centsOf(item.price)),
  active: (item) => activeText(item.active),
  created_at: (item) => instantDay(item.created_at),
  id: (item) => item.id,
};

export const genericItemRoutes: Route[] = [
  implement(listGenericItems, async ({ query, db }) => list(db, { ...query, filter: { ...query.filter, active: '1' } })),
  implement(listAllGenericItems, async ({ query, db }) => list(db, query), {
    raw: exportCsv('articulos', genericItemHeads, cells, list),
  }),
  implement(saveGenericItem, async ({ body, actor, db, ports }) => {
    const { risk_type: riskType, brand, model, price, ...optional } = body;
    const row = { ...said(optional), riskType, brand, model, priceCents: centsOf(price), createdAt: ports.clock.now() };
    const same = await lockItemOfWords(db, row);
    const saved = await saveGenericItemRow(db, row);
    const after = itemWire(saved);
    await recordChange(db, ports, actor, 'catalogue', { item: saved.id }, { before: same && itemWire(same), after });
    return after;
  }),
  implement(importGenericItems, async ({ body, actor, db, ports }) => importItems(db, ports, actor, body)),
  implement(getGenericItem, async ({ params, db }) => itemWire(found(await findGenericItem(db, params.id)))),
  implement(updateGenericItem, async ({ params, body, actor, db, ports }) => {
    const { risk_type: riskType, price, ...texts } = body;
    const columns = said({ ...texts, riskType, priceCents: price === undefined ? undefined : centsOf(price) });
    const before = itemWire(found(await lockGenericItem(db, params.id)));
    const row = found(await withConstraints({ generic_items_words: 'model' }, updateGenericItemRow(db, params.id, columns)));
    const after = itemWire(row);
    await recordChange(db, ports, actor, 'catalogue', { item: row.id }, { before, after });
    return after;
  }),
  implement(deleteGenericItem, async ({ params, actor, db, ports }) => {
    const ended = found(await updateGenericItemRow(db, params.id, { deletedAt: ports.clock.now() }));
    await recordChange(db, ports, actor, 'catalogue', { item: ended.id }, { before: itemWire(ended), after: null });
    return undefined;
  }),
];

function itemWire(row: GenericItemRow): GenericItem {
  const { id, brand, model, reference, active } = row;
  return {
    id,
    risk_type: row.riskType as GenericItem['risk_type'],
    brand,
    model,
    reference,
    price: row.priceCents / 100,
    active,
    created_at: row.createdAt.toISOString(),
  };
}

function found(row: GenericItemRow | null): GenericItemRow {
  if (!row) throw new ProblemError('not-found');
  return row;
}
