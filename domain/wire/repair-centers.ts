import * as v from 'valibot';
import { csvImport } from './csv.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { formerPlace, optionalPlace, placeFilter, placeHeads, placeSchema, requiredPlace } from './places.ts';
import { line } from './typed-fields.ts';

const maxBrandLength = 60;
const maxBrands = 50;

const publicRepairCenter = v.object({
  id,
  ...placeSchema.entries,
  /** Brands that the center repairs; empty: any. */
  brands: v.array(v.string()),
});

export const repairCenterSchema = v.object({ ...publicRepairCenter.entries, active: v.boolean(), created_at: instant });
export type RepairCenter = v.InferOutput<typeof repairCenterSchema>;

export const brandsField = v.pipe(v.array(line(maxBrandLength)), v.maxLength(maxBrands));
const optional = { ...optionalPlace, brands: brandsField };

export const listRepairCenters = endpoint({
  method: 'GET',
  path: '/repair_centers',
  summary: 'Servicios técnicos en activo',
  who: 'public',
  query: listQuery({
    filter: placeFilter,
    sort: ['name', 'city', 'id'],
    more: searchable,
  }),
  response: listResponse(publicRepairCenter),
  problems: [],
});

/** Columns of the office's list of repair centers; `address` and those after it appear only in the exported file. */
export const repairCenterHeads = {
  name: 'Nombre',
  city: 'Ciudad',
  phone: 'Teléfono',
  brands: 'Marcas',
  active: 'Estado',
  ...placeHeads,
} as const;

export const listAllRepairCenters = endpoint({
  method: 'GET',
  path: '/repair_centers-priv',
  summary: 'Servicios técnicos con todos sus datos, también los que no están en activo',
  who: 'staff',
  query: listQuery({
    filter: { ...placeFilter, active: v.optional(v.picklist(['0', '1'])) },
    sort: ['name', 'city', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(repairCenterSchema),
  problems: [],
});

export const createRepairCenter = endpoint({
  method: 'POST',
  path: '/repair_centers',
  summary: 'Alta de un servicio técnico',
  who: 'admin',
  body: v.strictObject({ ...requiredPlace, ...v.partial(v.object(optional)).entries }),
  formerly: formerPlace,
  response: repairCenterSchema,
  creates: '/repair_centers/{id}',
  problems: [],
  idempotent: true,
});

export const importRepairCenters = endpoint({
  ...csvImport,
  path: '/repair_centers/repair-centers-csv',
  summary: 'Alta de servicios técnicos desde un CSV: todos o ninguno',
  who: 'admin',
});

export const getRepairCenter = endpoint({
  method: 'GET',
  path: '/repair_centers/{id}',
  summary: 'Un servicio técnico',
  who: 'staff',
  params: idParams,
  response: repairCenterSchema,
  problems: [],
});

export const updateRepairCenter = endpoint({
  method: 'PATCH',
  path: '/repair_centers/{id}',
  summary: 'Cambiar un servicio técnico',
  who: 'admin',
  params: idParams,
  body: v.partial(v.strictObject({ ...requiredPlace, ...optional })),
  changes: getRepairCenter,
  formerly: formerPlace,
  response: repairCenterSchema,
  problems: [],
});

export const deleteRepairCenter = endpoint({
  method: 'DELETE',
  path: '/repair_centers/{id}',
  summary: 'Baja de un servicio técnico',
  who: 'admin',
  params: idParams,
  response: null,
  problems: [],
});
