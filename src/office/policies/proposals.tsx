import { Trans, useLingui } from '@lingui/react/macro';
import { type BegunProposal, begunStates, listBegunProposals, proposalHeads } from '#domain/wire/begun-proposals.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { StoreFilter } from '#src/office/kit/store-filter.tsx';
import { useProductTypes } from '#src/office/kit/use-product-types.ts';
import { DateText } from '#src/ui/date.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { proposalStates } from './proposal-words.ts';

/** `/oficina/propuestas`: contracts that were begun, as far as the person signed in may see them. */
export function ProposalsScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listBegunProposals);
  return (
    <ResourceListPage
      calls={{ list: listBegunProposals }}
      place="/oficina/propuestas"
      words={{ many: t`Propuestas`, none: t`Nadie ha empezado ninguna contratación` }}
      icon="pen"
      list={list}
      searchHelp={t`Nombre, correo, teléfono o aparato`}
      columns={[
        {
          key: 'who',
          head: proposalHeads.who,
          cell: ({ complete_name, email, phone }) => complete_name ?? email ?? phone ?? t`Aún no lo ha dicho`,
        },
        { key: 'product', head: proposalHeads.product, cell: ({ product, product_type }) => product?.name ?? product_type?.name ?? '—' },
        { key: 'devices', head: proposalHeads.devices, cell: ({ devices }) => devices.join(', ') || '—' },
        {
          key: 'price',
          head: proposalHeads.price,
          cell: ({ price }) => (price ? <Money euros={price.total_price} /> : '—'),
          isNumber: true,
        },
        { key: 'state', head: proposalHeads.state, cell: ({ state }) => <ProposalPill state={state} /> },
        { key: 'created_at', head: proposalHeads.created_at, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
        { key: 'last_day', head: proposalHeads.last_day, cell: ({ last_day }) => <DateText when={last_day} />, isSortable: true },
        { key: 'store', head: proposalHeads.store, cell: ({ store }) => store?.name ?? <Trans>Web</Trans> },
      ]}
    >
      <Filter
        label={t`Estado`}
        all={t`Todas`}
        options={begunStates.map((value) => ({ value, text: i18n._(proposalStates[value].text) }))}
        value={list.filter.state}
        onValue={(state) => list.setFilter({ state })}
      />
      <WhatAndWhere list={list} />
    </ResourceListPage>
  );
}

function WhatAndWhere({ list }: { list: ReturnType<typeof useList<typeof listBegunProposals>> }) {
  const { t } = useLingui();
  const types = useProductTypes();
  return (
    <>
      <Filter
        label={t`Qué se asegura`}
        all={t`Todo`}
        options={types.map(({ id, name }) => ({ value: String(id), text: name }))}
        value={list.filter.product_type_id}
        onValue={(product_type_id) => list.setFilter({ product_type_id })}
      />
      <StoreFilter value={list.filter.store_id} onValue={(store_id) => list.setFilter({ store_id })} />
    </>
  );
}

export function ProposalPill({ state }: Pick<BegunProposal, 'state'>) {
  const { i18n } = useLingui();
  const { status, text } = proposalStates[state];
  return <Pill status={status}>{i18n._(text)}</Pill>;
}
