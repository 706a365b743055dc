import { productTypeSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { exportable, listQuery, listResponse } from './list.ts';

/** What the office lists of a product type; `categories` and what follows it only in the file. */
export const productTypeHeads = {
  name: 'Nombre',
  description: 'Qué es, para el cliente',
  risks: 'Qué asegura',
  categories: 'Categorías',
  has_reference: 'Lleva referencia',
  id: 'Id',
} as const;

/** What anybody may read of them, for whoever may also take it along as a file. */
export const listOfficeProductTypes = endpoint({
  method: 'GET',
  path: '/product_types-priv',
  summary: 'Tipos de producto, para la oficina',
  who: 'store',
  of: 'list',
  query: listQuery({ filter: {}, sort: ['name', 'id'], more: exportable }),
  response: listResponse(productTypeSchema),
  problems: [],
});
