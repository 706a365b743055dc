import type { QueryOutput } from '#domain/wire/endpoint.ts';
import {
  createRepairCenter,
  deleteRepairCenter,
  getRepairCenter,
  importRepairCenters as importRepairCentersCall,
  listAllRepairCenters,
  listRepairCenters,
  type RepairCenter,
  repairCenterHeads,
  updateRepairCenter,
} from '#domain/wire/repair-centers.ts';
import type { Executor } from '#server/db/connect.ts';
import { repairCenters } from '#server/db/schema-network.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { activeText } from '#server/modules/csv/cell-words.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { importRepairCenters } from './import-repair-centers.ts';
import { repairCenterWire } from './network-wire.ts';
import { placeCells } from './place-cells.ts';
import { assertOnMap, placeColumns } from './place-columns.ts';
import {
  findRepairCenter,
  insertRepairCenter,
  loadRepairCenters,
  lockRepairCenter,
  type RepairCenterRow,
  updateRepairCenterRow,
} from './store-repair-centers.ts';

const order: PageOrder<'id' | 'name' | 'city'> = {
  id: repairCenters.id,
  columns: { id: repairCenters.id, name: repairCenters.name, city: repairCenters.city },
  usual: 'name',
};

const list = (db: Executor, query: QueryOutput<typeof listAllRepairCenters>) =>
  readPage(db, query, order, (page) => loadRepairCenters(db, page, query.filter ?? {}, query.search), {
    idOf: ({ center }) => center.id,
    wire: (rows) => rows.map(({ center }) => repairCenterWire(center)),
  });

const cells: CsvCells<typeof repairCenterHeads, RepairCenter> = {
  name: (item) => item.name,
  city: (item) => item.city,
  phone: (item) => item.phone,
  brands: (item) => item.brands.join(', ') || 'Todas',
  active: (item) => activeText(item.active),
  ...placeCells,
};

export const repairCenterRoutes: Route[] = [
  implement(listRepairCenters, async ({ query, db }) => list(db, { ...query, filter: { ...query.filter, active: '1' } })),
  implement(listAllRepairCenters, async ({ query, db }) => list(db, query), {
    raw: exportCsv('servicios-tecnicos', repairCenterHeads, cells, list),
  }),
  implement(createRepairCenter, async ({ body, actor, db, ports }) => {
    const { name, address, postal_code: postalCode, city, brands } = body;
    const row = { ...placeColumns(body), ...said({ brands }), name, address, postalCode, city, createdAt: ports.clock.now() };
    const made = await insertRepairCenter(db, row);
    assertOnMap(made);
    const after = repairCenterWire(made);
    await recordChange(db, ports, actor, 'network', { repairCenter: made.id }, { before: null, after });
    return after;
  }),
  implement(importRepairCentersCall, async ({ body, actor, db, ports }) => importRepairCenters(db, ports, actor, body)),
  implement(getRepairCenter, async ({ params, db }) => repairCenterWire(found(await findRepairCenter(db, params.id)))),
  implement(updateRepairCenter, async ({ params, body, actor, db, ports }) => {
    const columns = { ...placeColumns(body), ...said({ brands: body.brands }) };
    const before = repairCenterWire(found(await lockRepairCenter(db, params.id)));
    const row = found(await updateRepairCenterRow(db, params.id, columns));
    assertOnMap(row);
    const after = repairCenterWire(row);
    await recordChange(db, ports, actor, 'network', { repairCenter: row.id }, { before, after });
    return after;
  }),
  implement(deleteRepairCenter, async ({ params, actor, db, ports }) => {
    const ended = found(await updateRepairCenterRow(db, params.id, { deletedAt: ports.clock.now() }));
    await recordChange(db, ports, actor, 'network', { repairCenter: ended.id }, { before: repairCenterWire(ended), after: null });
    return undefined;
  }),
];

function found(row: RepairCenterRow | null): RepairCenterRow {
  if (!row) throw new ProblemError('not-found');
  return row;
}
