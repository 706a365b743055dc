import { useLingui } from '@lingui/react/macro';
import { forbiddenStoreFields } from '#domain/access/store-fields.ts';
import { createStore, listOwnStores, storeHeads, updateStore } from '#domain/wire/stores.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter, ActivePill } from '#src/office/kit/active.tsx';
import { PhoneLink } from '#src/office/kit/phone-link.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { useTakenFields } from '#src/office/kit/use-taken-fields.ts';

/** `/oficina/tiendas`: the stores for which the person signed in acts. */
export function StoresScreen() {
  const { t } = useLingui();
  const list = useList(listOwnStores);
  const takes = useTakenFields(forbiddenStoreFields);
  return (
    <ResourceListPage
      calls={{ list: listOwnStores, create: createStore }}
      place="/oficina/tiendas"
      words={{ many: t`Tiendas`, fresh: t`Nueva tienda`, none: t`Todavía no hay ninguna` }}
      icon="store"
      list={list}
      bulk={takes('active') ? { update: updateStore, nameOf: ({ name }) => name, isActive: ({ active }) => active } : undefined}
      searchHelp={t`Nombre, código o ciudad`}
      columns={[
        { key: 'name', head: storeHeads.name, cell: ({ name }) => name, isSortable: true },
        { key: 'code', head: storeHeads.code, cell: ({ code }) => code },
        { key: 'distributor', head: storeHeads.distributor, cell: ({ distributor }) => distributor.name },
        { key: 'city', head: storeHeads.city, cell: ({ city }) => city, isSortable: true },
        { key: 'phone', head: storeHeads.phone, cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '—') },
        { key: 'active', head: storeHeads.active, cell: ({ active }) => <ActivePill active={active} /> },
      ]}
    >
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}
