import * as v from 'valibot';
import { codeField } from './distributors.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { formerPlace, optionalPlace, placeFilter, placeHeads, placeSchema, requiredPlace } from './places.ts';

/** What anybody may know about a store. */
const publicStoreSchema = v.object({ id, ...placeSchema.entries });
export type PublicStore = v.InferOutput<typeof publicStoreSchema>;

export const storeSchema = v.object({
  ...publicStoreSchema.entries,
  code: v.string(),
  distributor: v.object({ id, name: v.string() }),
  active: v.boolean(),
  created_at: instant,
});
export type Store = v.InferOutput<typeof storeSchema>;

const ownFilter = {
  ...placeFilter,
  code: v.optional(codeField),
  distributor_id: v.optional(idParam),
  active: v.optional(v.picklist(['0', '1'])),
};

export const listStores = endpoint({
  method: 'GET',
  path: '/stores',
  summary: 'Tiendas abiertas al público',
  who: 'public',
  query: listQuery({ filter: placeFilter, sort: ['name', 'city', 'id'], more: searchable }),
  response: listResponse(publicStoreSchema),
  problems: [],
});

/** Columns of the office's list of stores; `address` and those after it appear only in the exported file. */
export const storeHeads = {
  name: 'Nombre',
  code: 'Código',
  distributor: 'Distribuidor',
  city: 'Ciudad',
  phone: 'Teléfono',
  active: 'Estado',
  ...placeHeads,
} as const;

export const listOwnStores = endpoint({
  method: 'GET',
  path: '/stores-priv',
  summary: 'Tiendas por las que actúa quien pregunta, con todos sus datos',
  who: 'store',
  of: 'list',
  query: listQuery({ filter: ownFilter, sort: ['name', 'city', 'created_at', 'id'], more: { ...searchable, ...exportable } }),
  response: listResponse(storeSchema),
  problems: [],
});

export const selectStores = endpoint({
  method: 'GET',
  path: '/stores-select',
  summary: 'Tiendas por las que actúa quien pregunta, para elegir una',
  who: 'store',
  of: 'list',
  query: listQuery({ filter: { distributor_id: v.optional(idParam) }, sort: ['name', 'id'], more: searchable }),
  response: listResponse(v.object({ id, name: v.string(), code: v.string(), city: v.string() })),
  problems: [],
});

export const createStore = endpoint({
  method: 'POST',
  path: '/stores',
  summary: 'Alta de una tienda',
  who: 'admin',
  body: v.strictObject({ distributor_id: id, code: codeField, ...requiredPlace, ...v.partial(v.object(optionalPlace)).entries }),
  formerly: formerPlace,
  response: storeSchema,
  creates: '/stores/{id}',
  problems: ['already-exists'],
  idempotent: true,
});

export const getStore = endpoint({
  method: 'GET',
  path: '/stores/{id}',
  summary: 'Una tienda por la que se actúa',
  who: 'store',
  of: 'store',
  params: idParams,
  response: storeSchema,
  problems: [],
});

/** Only the office changes a store's code, its distributor and whether it is active. */
export const updateStore = endpoint({
  method: 'PATCH',
  path: '/stores/{id}',
  summary: 'Cambiar una tienda',
  who: 'store',
  of: 'store',
  params: idParams,
  body: v.partial(v.strictObject({ distributor_id: id, code: codeField, ...requiredPlace, ...optionalPlace })),
  changes: getStore,
  formerly: formerPlace,
  response: storeSchema,
  problems: ['already-exists'],
});

export const deleteStore = endpoint({
  method: 'DELETE',
  path: '/stores/{id}',
  summary: 'Baja de una tienda: sus pólizas quedan, sus páginas y descuentos dejan de valer',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});
