import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams, instant, uuid, uuidOut } from './fields.ts';

export const zipType = 'application/zip';

const dataExportSchema = v.object({
  id: uuidOut,
  /** `preparing`: a mail tells when it is ready. `failed`: it could not be made, and another may be asked for at once. */
  state: v.picklist(['preparing', 'ready', 'failed']),
  asked_at: instant,
  /** Until when it can be downloaded, at least. */
  expires_at: instant,
  size_bytes: v.nullable(v.number()),
});

/** The one that was asked for last comes first; those that are over are not there. */
export const listDataExports = endpoint({
  method: 'GET',
  path: '/users/{id}/data-exports',
  summary: 'Copias de los datos propios que se han pedido',
  who: 'owner',
  of: 'user',
  params: idParams,
  response: v.object({ data: v.array(dataExportSchema) }),
  problems: [],
});

/** The rights of access and portability (RGPD, art. 15 and 20), for oneself alone. Asked again within a day it is the same copy, unless that has failed. */
export const askDataExport = endpoint({
  method: 'POST',
  path: '/users/{id}/data-exports',
  summary: 'Pedir una copia de los datos propios: se prepara y un correo avisa',
  who: 'owner',
  of: 'user',
  params: idParams,
  response: dataExportSchema,
  creates: './{id}',
  problems: [],
});

/** With `Accept: application/zip` the copy itself, for whom it is of alone: `datos.json`, and the photos, documents and contracts as files; `missing_files` names those that are not there any more. */
export const getDataExport = endpoint({
  method: 'GET',
  path: '/users/{id}/data-exports/{exportId}',
  summary: 'Una copia de los datos propios',
  who: 'owner',
  of: 'user',
  params: v.object({ id: idParam, exportId: uuid }),
  response: dataExportSchema,
  files: [zipType],
  problems: [],
});
