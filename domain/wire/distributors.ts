import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { csvImport } from './csv.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { documentField, phoneField } from './person-fields.ts';
import { line } from './typed-fields.ts';

/** Short code that the insurer gives a distributor or store: letters, digits and dashes; becomes upper case. */
export const codeField = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,29}$/), v.toUpperCase());
const maxNameLength = 120;

export const distributorSchema = v.object({
  id,
  name: v.string(),
  code: v.string(),
  document_code: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  active: v.boolean(),
  created_at: instant,
});
export type Distributor = v.InferOutput<typeof distributorSchema>;

export const distributorNameField = line(maxNameLength);

const required = { name: distributorNameField, code: codeField };
const optional = {
  document_code: v.nullable(documentField),
  email: v.nullable(emailSchema),
  phone: v.nullable(phoneField),
  active: v.boolean(),
};
const distributorChange = v.partial(v.strictObject({ ...required, ...optional }));
export type DistributorChange = v.InferOutput<typeof distributorChange>;

/** Columns of the office's list of distributors; `document_code` and those after it appear only in the exported file. */
export const distributorHeads = {
  name: 'Nombre',
  code: 'Código',
  email: 'Correo',
  phone: 'Teléfono',
  active: 'Estado',
  created_at: 'Alta',
  document_code: 'Documento',
  id: 'Id',
} as const;

export const listDistributors = endpoint({
  method: 'GET',
  path: '/distributors',
  summary: 'Distribuidores',
  who: 'staff',
  query: listQuery({
    filter: { code: v.optional(codeField), active: v.optional(v.picklist(['0', '1'])) },
    sort: ['name', 'created_at', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(distributorSchema),
  problems: [],
});

export const createDistributor = endpoint({
  method: 'POST',
  path: '/distributors',
  summary: 'Alta de un distribuidor',
  who: 'admin',
  body: v.strictObject({ ...required, ...v.partial(v.object(optional)).entries }),
  formerly: { document: 'document_code' },
  response: distributorSchema,
  creates: '/distributors/{id}',
  problems: ['already-exists'],
  idempotent: true,
});

export const getDistributor = endpoint({
  method: 'GET',
  path: '/distributors/{id}',
  summary: 'Un distribuidor',
  who: 'staff',
  params: idParams,
  response: distributorSchema,
  problems: [],
});

export const updateDistributor = endpoint({
  method: 'PATCH',
  path: '/distributors/{id}',
  summary: 'Cambiar un distribuidor',
  who: 'admin',
  params: idParams,
  body: distributorChange,
  changes: getDistributor,
  formerly: { document: 'document_code' },
  response: distributorSchema,
  problems: ['already-exists'],
});

export const deleteDistributor = endpoint({
  method: 'DELETE',
  path: '/distributors/{id}',
  summary: 'Baja de un distribuidor sin tiendas',
  who: 'admin',
  params: idParams,
  response: null,
  problems: ['in-use'],
});

export const importDistributors = endpoint({
  ...csvImport,
  path: '/distributors/distributors-csv',
  summary: 'Alta de distribuidores desde un CSV: todos o ninguno',
  who: 'admin',
});

export const importStores = endpoint({
  ...csvImport,
  path: '/distributors/{id}/stores-csv',
  summary: 'Alta de tiendas de un distribuidor desde un CSV: todas o ninguna',
  who: 'admin',
  params: idParams,
});
