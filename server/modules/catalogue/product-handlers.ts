import { productName } from '#domain/policy/product-name.ts';
import { tierNames } from '#domain/policy/tier-names.ts';
import { tariffText } from '#domain/quote/tariff-text.ts';
import { amountText, centsOf } from '#domain/shared/money.ts';
import { getProduct, listProducts, type ProductDetail } from '#domain/wire/catalogue.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { PageMeta } from '#domain/wire/list.ts';
import {
  createProduct,
  deleteProduct,
  importProducts as importProductRows,
  listAllProducts,
  productHeads,
  updateProduct,
} from '#domain/wire/products.ts';
import type { Executor } from '#server/db/connect.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { implement, type Route } from '#server/http/route.ts';
import { activeText, yesOrNo } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { importProducts } from './import-products.ts';
import { detailsOf, productsOf, readProduct } from './read-product.ts';
import { type LoadedProduct, loadProducts } from './store.ts';
import { changeProduct, makeProduct, removeProduct } from './write-product.ts';

const order: PageOrder<'id' | 'name'> = { id: products.id, columns: { id: products.id, name: products.name }, usual: 'id' };

type ListOf<Item> = (db: Executor, query: QueryOutput<typeof listAllProducts>) => Promise<{ data: Item[]; meta: PageMeta }>;

const listOf =
  <Item>(wire: (db: Executor, rows: readonly LoadedProduct[]) => Promise<Item[]>): ListOf<Item> =>
  (db, query) =>
    readPage(db, query, order, (page) => loadProducts(db, page, query.filter ?? {}), {
      idOf: ({ product }) => product.id,
      wire: (rows) => wire(db, rows),
    });
const list = listOf(productsOf);

const amount = (euros: number) => amountText(centsOf(euros));
const cells: CsvCells<typeof productHeads, ProductDetail> = {
  name: productName,
  type: ({ product_type }) => product_type.name,
  coverages: ({ coverages }) => coverages.length,
  monthly: ({ price_monthly }) => price_monthly && amount(price_monthly),
  yearly: ({ price_yearly }) => price_yearly && amount(price_yearly),
  active: ({ active }) => activeText(active),
  tier: ({ tier }) => tier && tierNames[tier],
  covered: ({ coverages }) => coverages.map(({ name, description }) => `${name}: ${description}`).join('\n'),
  prices: ({ prices }) => tariffText(prices),
  has_gaps: ({ has_gaps }) => yesOrNo(has_gaps),
  excluded: ({ excluded }) => excluded.join('\n'),
  restricted: ({ restricted }) => restricted.join('\n'),
  is_paid_after_evaluation: ({ is_paid_after_evaluation }) => yesOrNo(is_paid_after_evaluation),
  asks_for_timeline: ({ asks_for_timeline }) => (asks_for_timeline === null ? null : yesOrNo(asks_for_timeline)),
  id: ({ id }) => id,
};

export const productRoutes: Route[] = [
  implement(listProducts, async ({ query, db }) => list(db, { ...query, filter: { ...query.filter, active: '1' } })),
  implement(listAllProducts, async ({ query, db }) => list(db, query), {
    raw: exportCsv('productos', productHeads, cells, listOf(detailsOf)),
  }),
  implement(createProduct, async ({ body, actor, db, ports }) => makeProduct(db, ports, actor, body)),
  implement(importProductRows, async ({ body, actor, db, ports }) => importProducts(db, ports, actor, body)),
  implement(getProduct, async ({ params, db }) => readProduct(db, params.id)),
  implement(updateProduct, async ({ params, body, actor, db, ports }) => changeProduct(db, ports, actor, { id: params.id, change: body })),
  implement(deleteProduct, async ({ params, actor, db, ports }) => {
    await removeProduct(db, ports, actor, params.id);
    return undefined;
  }),
];
