import { useLingui } from '@lingui/react/macro';
import {
  createRepairCenter,
  importRepairCenters,
  listAllRepairCenters,
  repairCenterHeads,
  updateRepairCenter,
} from '#domain/wire/repair-centers.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter, ActivePill } from '#src/office/kit/active.tsx';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { PhoneLink } from '#src/office/kit/phone-link.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';

/** `/oficina/servicios-tecnicos`: the centres that repair insured devices. */
export function RepairCentersScreen() {
  const { t } = useLingui();
  const list = useList(listAllRepairCenters);
  return (
    <ResourceListPage
      calls={{ list: listAllRepairCenters, create: createRepairCenter }}
      place="/oficina/servicios-tecnicos"
      words={{ many: t`Servicios técnicos`, fresh: t`Nuevo servicio técnico`, none: t`Todavía no hay ninguno` }}
      icon="wrench"
      list={list}
      bulk={{ update: updateRepairCenter, nameOf: ({ name }) => name, isActive: ({ active }) => active }}
      searchHelp={t`Nombre, dirección o ciudad`}
      actions={
        <CsvIn
          call={importRepairCenters}
          invalidates={[listAllRepairCenters]}
          action={t`Importar servicios técnicos`}
          columns={['name', 'address', 'postal_code', 'city', 'phone', 'brands']}
          heads={repairCenterHeads}
        />
      }
      columns={[
        { key: 'name', head: repairCenterHeads.name, cell: ({ name }) => name, isSortable: true },
        { key: 'city', head: repairCenterHeads.city, cell: ({ city }) => city, isSortable: true },
        { key: 'phone', head: repairCenterHeads.phone, cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '—') },
        { key: 'brands', head: repairCenterHeads.brands, cell: ({ brands }) => (brands.length === 0 ? t`Todas` : brands.join(', ')) },
        { key: 'active', head: repairCenterHeads.active, cell: ({ active }) => <ActivePill active={active} /> },
      ]}
    >
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}
