import { getProduct, getProductType, listProducts, listProductTypes } from '#domain/wire/catalogue.ts';
import type { Executor } from '#server/db/connect.ts';
import { products, productTypes } from '#server/db/schema-catalogue.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { type ProductParts, productTypeWire, productWire } from './catalogue-wire.ts';
import {
  categoriesOfTypes,
  coveragesOfProducts,
  findProduct,
  findProductType,
  type LoadedProduct,
  loadProducts,
  loadProductTypes,
  pricesOfProducts,
} from './store.ts';
import { noProductType } from './unknown-product-type.ts';

const typeOrder: PageOrder<'id'> = { id: productTypes.id, columns: { id: productTypes.id }, usual: 'id' };
const productOrder: PageOrder<'id' | 'name'> = {
  id: products.id,
  columns: { id: products.id, name: products.name },
  usual: 'id',
};

export const catalogueRoutes: Route[] = [
  implement(listProductTypes, async ({ query, db }) => {
    return readPage(db, query, typeOrder, (page) => loadProductTypes(db, page), {
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
  implement(listProducts, async ({ query, db }) => {
    return readPage(db, query, productOrder, (page) => loadProducts(db, page, query.filter ?? {}), {
      idOf: ({ product }) => product.id,
      wire: async (rows) => {
        const parts = await partsOf(db, rows);
        return rows.map((row) => productWire(row, parts));
      },
    });
  }),
  implement(getProduct, async ({ params, db }) => {
    const row = found(await findProduct(db, params.id));
    return productWire(row, await partsOf(db, [row]));
  }),
];

async function partsOf(db: Executor, rows: readonly LoadedProduct[]): Promise<ProductParts> {
  const ids = rows.map(({ product }) => product.id);
  return {
    categories: await categoriesOfTypes(db, [...new Set(rows.map(({ productType }) => productType.id))]),
    coverages: await coveragesOfProducts(db, ids),
    prices: await pricesOfProducts(db, ids),
  };
}

function found<Row>(row: Row | null): Row {
  if (!row) throw new ProblemError('not-found');
  return row;
}
