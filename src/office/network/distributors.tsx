import { useLingui } from '@lingui/react/macro';
import { createDistributor, distributorHeads, importDistributors, listDistributors, updateDistributor } from '#domain/wire/distributors.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter, ActivePill } from '#src/office/kit/active.tsx';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { PhoneLink } from '#src/office/kit/phone-link.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';

/** `/oficina/distribuidores`: the companies that sell through their own stores. */
export function DistributorsScreen() {
  const { t } = useLingui();
  const list = useList(listDistributors);
  return (
    <ResourceListPage
      calls={{ list: listDistributors, create: createDistributor }}
      place="/oficina/distribuidores"
      words={{ many: t`Distribuidores`, fresh: t`Nuevo distribuidor`, none: t`Todavía no hay ninguno` }}
      icon="users"
      list={list}
      bulk={{ update: updateDistributor, nameOf: ({ name }) => name, isActive: ({ active }) => active }}
      searchHelp={t`Nombre, código o NIF`}
      actions={
        <CsvIn
          call={importDistributors}
          invalidates={[listDistributors]}
          action={t`Importar distribuidores`}
          columns={['name', 'code', 'email', 'phone', 'document_code']}
          heads={distributorHeads}
        />
      }
      columns={[
        { key: 'name', head: distributorHeads.name, cell: ({ name }) => name, isSortable: true },
        { key: 'code', head: distributorHeads.code, cell: ({ code }) => code },
        { key: 'email', head: distributorHeads.email, cell: ({ email }) => email ?? '—' },
        { key: 'phone', head: distributorHeads.phone, cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '—') },
        { key: 'active', head: distributorHeads.active, cell: ({ active }) => <ActivePill active={active} /> },
        {
          key: 'created_at',
          head: distributorHeads.created_at,
          cell: ({ created_at }) => <DateText when={created_at} />,
          isSortable: true,
        },
      ]}
    >
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}
