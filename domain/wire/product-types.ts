import { productTypeSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { exportable, listQuery, listResponse } from './list.ts';

/** Columns of the office's list of product types; `categories` and those after it appear only in the exported file. */
export const productTypeHeads = {
  name: 'Nombre',
  description: 'Qué es, para el cliente',
  risks: 'Qué asegura',
  categories: 'Categorías',
  has_reference: 'Lleva referencia',
  id: 'Id',
} as const;

/** The public data of product types, for users who may also export them as a file. */
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
