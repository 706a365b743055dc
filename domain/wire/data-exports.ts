import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, idParams, instant, uuid, uuidOut } from './fields.ts';

export const zipType = 'application/zip';

const dataExportSchema = v.object({
  id: uuidOut,
  /** `preparing`: a mail says when the copy is ready. `failed`: it could not be made, and another may be asked for at once. */
  state: v.picklist(['preparing', 'ready', 'failed']),
  asked_at: instant,
  /** The copy can be downloaded at least until then. */
  expires_at: instant,
  size_bytes: v.nullable(v.number()),
});

/** The newest request first; copies that have expired are left out. */
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

/** The rights of access and portability (RGPD, art. 15 and 20), only for oneself. Asked again within a day, it answers the same copy, unless that has failed. */
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

/**
 * With `Accept: application/zip` the copy itself, only for the person it is about: `datos.json`, and the photos, documents and contracts as files; `missing_files`
 * names files that have been deleted.
 */
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
