import { policyVariant } from '#domain/policy/product-type.ts';
import { riskNames } from '#domain/policy/risk-names.ts';
import { ownDescription } from '#domain/policy/type-description.ts';
import { getProductType, listProductTypes, type ProductType, updateProductType } from '#domain/wire/catalogue.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { listOfficeProductTypes, productTypeHeads } from '#domain/wire/product-types.ts';
import type { Executor } from '#server/db/connect.ts';
import { productTypes } from '#server/db/schema-catalogue.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { yesOrNo } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { productTypeWire } from './catalogue-wire.ts';
import { categoriesOfTypes, findProductType, loadProductTypes, updateProductTypeRow } from './store.ts';
import { noProductType } from './unknown-product-type.ts';

const order: PageOrder<'id' | 'name'> = {
  id: productTypes.id,
  columns: { id: productTypes.id, name: productTypes.name },
  usual: 'id',
};

const list = (db: Executor, query: QueryOutput<typeof listOfficeProductTypes>) =>
  readPage(db, query, order, (page) => loadProductTypes(db, page), {
    idOf: ({ productType }) => productType.id,
    wire: async (rows) => {
      const categories = await categoriesOfTypes(
        db,
        rows.map(({ productType }) => productType.id),
      );
      return rows.map(({ productType }) => productTypeWire(productType, categories));
    },
  });

const cells: CsvCells<typeof productTypeHeads, ProductType> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  risks: ({ risk_types }) => risk_types.map((risk) => riskNames[risk]).join(', '),
  categories: ({ categories }) => categories.map(({ name }) => name).join(', '),
  has_reference: ({ has_reference }) => yesOrNo(has_reference),
  id: ({ id }) => id,
};

export const productTypeRoutes: Route[] = [
  implement(listProductTypes, ({ query, db }) => list(db, query)),
  implement(listOfficeProductTypes, ({ query, db }) => list(db, query), {
    raw: exportCsv('tipos-de-producto', productTypeHeads, cells, list),
  }),
  implement(getProductType, async ({ params, db }) => {
    const row = await findProductType(db, params.id);
    if (!row) throw noProductType(params.id);
    return productTypeWire(row, await categoriesOfTypes(db, [row.id]));
  }),
  implement(updateProductType, async ({ params, body, actor, db, ports }) => {
    const locked = await findProductType(db, params.id, { isLocked: true });
    if (!locked) throw noProductType(params.id);
    const { name = locked.name, description = locked.description, variant = locked.variant } = body;
    const ownVariant = variant === policyVariant(params.id) ? null : variant;
    const values = { name, description: ownDescription(params.id, description), variant: ownVariant };
    const row = await withConstraints({ product_types_name: 'name' }, updateProductTypeRow(db, params.id, values));
    const categories = await categoriesOfTypes(db, [params.id]);
    const [before, after] = [productTypeWire(locked, categories), productTypeWire(row, categories)];
    await recordChange(db, ports, actor, 'catalogue', { productType: params.id }, { before, after });
    return after;
  }),
];
