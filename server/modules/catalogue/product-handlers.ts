import { productName } from '#domain/policy/product-name.ts';
import { amountText, centsOf } from '#domain/shared/money.ts';
import { getProduct, listProducts, type Product } from '#domain/wire/catalogue.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import { createProduct, deleteProduct, listAllProducts, productHeads, updateProduct } from '#domain/wire/products.ts';
import type { Executor } from '#server/db/connect.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { implement, type Route } from '#server/http/route.ts';
import { activeText } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { productWire } from './catalogue-wire.ts';
import { partsOf, readProduct } from './read-product.ts';
import { loadProducts } from './store.ts';
import { changeProduct, makeProduct, removeProduct } from './write-product.ts';

const order: PageOrder<'id' | 'name'> = { id: products.id, columns: { id: products.id, name: products.name }, usual: 'id' };

function list(db: Executor, query: QueryOutput<typeof listAllProducts>) {
  return readPage(db, query, order, (page) => loadProducts(db, page, query.filter ?? {}), {
    idOf: ({ product }) => product.id,
    wire: async (rows) => {
      const parts = await partsOf(db, rows);
      return rows.map((row) => productWire(row, parts));
    },
  });
}

const amount = (euros: number) => amountText(centsOf(euros));
const cells: CsvCells<typeof productHeads, Product> = {
  name: productName,
  type: ({ product_type }) => product_type.name,
  coverages: ({ coverages }) => coverages.length,
  monthly: ({ price_monthly }) => price_monthly && amount(price_monthly),
  yearly: ({ price_yearly }) => price_yearly && amount(price_yearly),
  active: ({ active }) => activeText(active),
  prices: ({ prices }) =>
    prices
      .map(
        (range) => `${amount(range.min_value)}–${amount(range.max_value)}: ${amount(range.price_monthly)} / ${amount(range.price_yearly)}`,
      )
      .join('; '),
  id: ({ id }) => id,
};

export const productRoutes: Route[] = [
  implement(listProducts, async ({ query, db }) => list(db, { ...query, filter: { ...query.filter, active: '1' } })),
  implement(listAllProducts, async ({ query, db }) => list(db, query), { raw: exportCsv('productos', productHeads, cells, list) }),
  implement(createProduct, async ({ body, actor, db, ports }) => makeProduct(db, ports, actor, body)),
  implement(getProduct, async ({ params, db }) => readProduct(db, params.id)),
  implement(updateProduct, async ({ params, body, actor, db, ports }) => changeProduct(db, ports, actor, { id: params.id, change: body })),
  implement(deleteProduct, async ({ params, actor, db, ports }) => {
    await removeProduct(db, ports, actor, params.id);
    return undefined;
  }),
];
