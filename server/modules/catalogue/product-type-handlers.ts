import { ownDescription } from '#domain/policy/type-description.ts';
import { getProductType, listProductTypes, updateProductType } from '#domain/wire/catalogue.ts';
import { productTypes } from '#server/db/schema-catalogue.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { productTypeWire } from './catalogue-wire.ts';
import { categoriesOfTypes, findProductType, loadProductTypes, updateProductTypeRow } from './store.ts';
import { noProductType } from './unknown-product-type.ts';

const order: PageOrder<'id'> = { id: productTypes.id, columns: { id: productTypes.id }, usual: 'id' };
export const productTypeRoutes: Route[] = [
  implement(listProductTypes, async ({ query, db }) => {
    return readPage(db, query, order, (page) => loadProductTypes(db, page), {
      idOf: ({ productType }) => productType.id,
      wire: async (rows) => {
        const categories = await categoriesOfTypes(
          db,
          rows.map(({ productType }) => productType.id),
        );
        return rows.map(({ productType }) => productTypeWire(productType, categories));
      },
    });
  }),
  implement(getProductType, async ({ params, db }) => {
    const row = await findProductType(db, params.id);
    if (!row) throw noProductType(params.id);
    return productTypeWire(row, await categoriesOfTypes(db, [row.id]));
  }),
  implement(updateProductType, async ({ params, body, actor, db, ports }) => {
    const locked = await findProductType(db, params.id, { isLocked: true });
    if (!locked) throw noProductType(params.id);
    const { name = locked.name, description = locked.description } = body;
    const values = { name, description: ownDescription(params.id, description) };
    const row = await withConstraints({ product_types_name: 'name' }, updateProductTypeRow(db, params.id, values));
    const categories = await categoriesOfTypes(db, [params.id]);
    const [before, after] = [productTypeWire(locked, categories), productTypeWire(row, categories)];
    await recordChange(db, ports, actor, 'catalogue', { productType: params.id }, { before, after });
    return after;
  }),
];
