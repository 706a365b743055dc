import { Trans, useLingui } from '@lingui/react/macro';
import { createLanding } from '#domain/wire/landings.ts';
import { landingHeads, listOwnLandings } from '#domain/wire/office-landings.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { Pill } from '#src/ui/pill.tsx';

/** `/oficina/landings`: the landing pages of the stores for which the person signed in acts. */
export function LandingsScreen() {
  const { t } = useLingui();
  const list = useList(listOwnLandings);
  return (
    <ResourceListPage
      calls={{ list: listOwnLandings, create: createLanding }}
      place="/oficina/landings"
      toOf={({ id, store_id }) => `/oficina/tiendas/${store_id}/landings/${id}`}
      words={{ many: t`Páginas de tiendas`, fresh: t`Nueva página`, none: t`Todavía no hay ninguna` }}
      icon="file"
      list={list}
      columns={[
        { key: 'title', head: landingHeads.title, cell: ({ title }) => title, isSortable: true },
        { key: 'store', head: landingHeads.store, cell: ({ store_name }) => store_name },
        { key: 'slug', head: landingHeads.slug, cell: ({ slug }) => `/tienda/${slug}` },
        { key: 'discount', head: landingHeads.discount, cell: ({ discount_code }) => discount_code ?? '—' },
        {
          key: 'active',
          head: landingHeads.active,
          cell: ({ active }) =>
            active ? (
              <Pill status="ok">
                <Trans>Publicada</Trans>
              </Pill>
            ) : (
              <Pill status="wait">
                <Trans>Borrador</Trans>
              </Pill>
            ),
        },
      ]}
    >
      <Filter
        label={t`Estado`}
        all={t`Todas`}
        options={[
          { value: '1', text: t`Publicadas` },
          { value: '0', text: t`Borradores` },
        ]}
        value={list.filter.active}
        onValue={(active) => list.setFilter({ active })}
      />
    </ResourceListPage>
  );
}
