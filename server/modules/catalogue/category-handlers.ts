import { insurableRiskTypes } from '#domain/policy/product-type.ts';
import { riskNames } from '#domain/policy/risk-names.ts';
import type { RiskType } from '#domain/policy/risk-type.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import {
  categoryHeads,
  createProductCategory,
  deleteProductCategory,
  getProductCategory,
  importProductCategories,
  listProductCategories,
  type ProductCategory,
  updateProductCategory,
} from '#domain/wire/product-categories.ts';
import type { Executor } from '#server/db/connect.ts';
import { productCategories } from '#server/db/schema-catalogue.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { activeText } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { categoryWire } from './catalogue-wire.ts';
import { importCategories } from './import-categories.ts';
import type { CategoryRow } from './store.ts';
import { findCategory, insertCategory, loadCategories, updateCategoryRow } from './store-categories.ts';
import { unknownProductType } from './unknown-product-type.ts';

const order: PageOrder<'id' | 'name'> = {
  id: productCategories.id,
  columns: { id: productCategories.id, name: productCategories.name },
  usual: 'name',
};
const constraints = {
  product_categories_name: 'name',
  product_categories_product_type_id_product_types_id_fk: 'product_type_id',
};

type Query = QueryOutput<typeof listProductCategories>;
type Listed = Awaited<ReturnType<typeof loadCategories>>[number];

const list = <Item>(db: Executor, query: Query, wire: (row: Listed) => Item) =>
  readPage(db, query, order, (page) => loadCategories(db, page, query.filter ?? {}, query.search), {
    idOf: ({ category }) => category.id,
    wire: (rows) => rows.map(wire),
  });

const cells: CsvCells<typeof categoryHeads, Listed> = {
  name: ({ category }) => category.name,
  type: ({ typeName }) => typeName,
  risk_type: ({ category }) => riskNames[category.riskType as RiskType],
  active: ({ category }) => activeText(category.active),
  created_at: ({ category }) => civilDateOf(category.createdAt.getTime()),
  id: ({ category }) => category.id,
};

export const categoryRoutes: Route[] = [
  implement(listProductCategories, ({ query, db }) => list(db, query, ({ category }) => categoryWire(category)), {
    raw: exportCsv('categorias', categoryHeads, cells, (db, query: Query) => list(db, query, (row) => row)),
  }),
  implement(createProductCategory, async ({ body, actor, db, ports }) => {
    const { product_type_id: productTypeId, risk_type: riskType, name, active } = body;
    assertInsurable(productTypeId, riskType);
    const row = { productTypeId, riskType, name, active, createdAt: ports.clock.now() };
    const made = await withConstraints(constraints, insertCategory(db, row));
    const after = categoryWire(made);
    await recordChange(db, ports, actor, 'catalogue', { category: made.id }, { before: null, after });
    return after;
  }),
  implement(importProductCategories, async ({ body, actor, db, ports }) => importCategories(db, ports, actor, body)),
  implement(getProductCategory, async ({ params, db }) => categoryWire(found(await findCategory(db, params.id)))),
  implement(updateProductCategory, async ({ params, body, actor, db, ports }) => {
    const locked = found(await findCategory(db, params.id, { isLocked: true }));
    const before = categoryWire(locked);
    const { name = locked.name, active = locked.active } = body;
    const { product_type_id: productTypeId = locked.productTypeId, risk_type: riskType = locked.riskType } = body;
    assertInsurable(productTypeId, riskType as ProductCategory['risk_type']);
    const row = found(await withConstraints(constraints, updateCategoryRow(db, params.id, { productTypeId, riskType, name, active })));
    const after = categoryWire(row);
    await recordChange(db, ports, actor, 'catalogue', { category: row.id }, { before, after });
    return after;
  }),
  implement(deleteProductCategory, async ({ params, actor, db, ports }) => {
    const ended = found(await updateCategoryRow(db, params.id, { deletedAt: ports.clock.now() }));
    await recordChange(db, ports, actor, 'catalogue', { category: ended.id }, { before: categoryWire(ended), after: null });
    return undefined;
  }),
];

/** @throws {ProblemError} `invalid-input` for a product type that does not exist, or that does not insure this type of risk */
function assertInsurable(productTypeId: number, riskType: ProductCategory['risk_type']): void {
  const insurable = insurableRiskTypes(productTypeId);
  if (!insurable.ok) throw unknownProductType(insurable.problem.productTypeId);
  if (!insurable.value.includes(riskType)) throw invalid('risk_type', 'other-product-type');
}

function found(row: CategoryRow | null): CategoryRow {
  if (!row) throw new ProblemError('not-found');
  return row;
}
