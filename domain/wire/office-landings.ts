import * as v from 'valibot';
import { csvImport } from './csv.ts';
import { endpoint } from './endpoint.ts';
import { idParam, idParams } from './fields.ts';
import { landingSchema } from './landings.ts';
import { exportable, listQuery, listResponse } from './list.ts';

const ownLandingSchema = v.object({ ...landingSchema.entries, store_name: v.string() });
export type OwnLanding = v.InferOutput<typeof ownLandingSchema>;

/** Columns of the office's list of stores' pages; `text` and those after it appear only in the exported file. */
export const landingHeads = {
  title: 'Título',
  store: 'Tienda',
  slug: 'Dirección',
  discount: 'Descuento',
  active: 'Estado',
  text: 'Texto',
  offers: 'Qué ofrece',
  plan: 'Plan',
  bar: 'Barra',
  button: 'Botón',
  links: 'Enlaces',
  created_at: 'Alta',
  id: 'Id',
} as const;

/** The pages of all stores that the caller acts for, each with the name of its store. */
export const listOwnLandings = endpoint({
  method: 'GET',
  path: '/stores-landings-priv',
  summary: 'Páginas de las tiendas por las que actúa quien pregunta, también las que no están abiertas',
  who: 'store',
  of: 'list',
  query: listQuery({
    filter: { store_id: v.optional(idParam), active: v.optional(v.picklist(['0', '1'])) },
    sort: ['title', 'id'],
    more: exportable,
  }),
  response: listResponse(ownLandingSchema),
  problems: [],
});

export const importLandings = endpoint({
  ...csvImport,
  path: '/stores/{id}/landings-csv',
  summary: 'Páginas de una tienda desde un CSV: todas o ninguna',
  who: 'store',
  of: 'store',
  params: idParams,
});
