import { useLingui } from '@lingui/react/macro';
import { cardEnds } from '#domain/payment/card-end.ts';
import { type KeptMethod, keptMethodHeads, keptMethodStates, listKeptMethods } from '#domain/wire/kept-methods.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { cardEndWords, keptStates, methodTypes } from './method-words.ts';
import { StatePill } from './state-pill.tsx';

/** `/oficina/medios-de-pago`: cards and accounts of all policies, the newest first. Each row leads to the receipts that are paid with it. */
export function PaymentMethodsScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listKeptMethods);
  return (
    <ResourceListPage
      calls={{ list: listKeptMethods }}
      place="/oficina/medios-de-pago"
      words={{ many: t`Medios de pago`, none: t`Nadie ha dado todavía con qué pagar` }}
      icon="card"
      list={list}
      toOf={({ policy }) => `/oficina/polizas/${policy.id}?tab=recibos`}
      searchHelp={t`Póliza, nombre, correo o teléfono`}
      columns={[
        { key: 'number', head: keptMethodHeads.number, cell: ({ card, account }) => `•••• ${card?.last_four ?? account?.last_four ?? ''}` },
        { key: 'type', head: keptMethodHeads.type, cell: ({ type }) => i18n._(methodTypes[type]) },
        { key: 'policy', head: keptMethodHeads.policy, cell: ({ policy }) => policy.number },
        { key: 'holder', head: keptMethodHeads.holder, cell: ({ policy }) => policy.complete_name },
        { key: 'state', head: keptMethodHeads.state, cell: (method) => <StatePill words={keptStates[method.state]} /> },
        { key: 'card_end', head: keptMethodHeads.card_end, cell: (method) => <CardEnds {...method} /> },
        { key: 'mandate', head: keptMethodHeads.mandate, cell: ({ account }) => account?.mandate_reference ?? '—' },
        {
          key: 'signed',
          head: keptMethodHeads.signed,
          cell: ({ account }) => (account ? <DateText when={account.mandate_signed_on} /> : '—'),
        },
        { key: 'refusal', head: keptMethodHeads.refusal, cell: ({ refusal }) => refusal ?? '—' },
        { key: 'created', head: keptMethodHeads.created, cell: ({ created_at: at }) => <DateText when={at} /> },
      ]}
    >
      <Filter
        label={t`Cómo`}
        all={t`De cualquier modo`}
        options={(['1', '3'] as const).map((value) => ({ value, text: i18n._(methodTypes[Number(value) as 1 | 3]) }))}
        value={list.filter.type}
        onValue={(type) => list.setFilter({ type })}
      />
      <Filter
        label={t`Estado`}
        all={t`Todos`}
        options={keptMethodStates.map((value) => ({ value, text: i18n._(keptStates[value].text) }))}
        value={list.filter.state}
        onValue={(state) => list.setFilter({ state })}
      />
      <Filter
        label={t`Tarjetas`}
        all={t`Da igual`}
        options={cardEnds.map((value) => ({ value, text: i18n._(cardEndWords[value].text) }))}
        value={list.filter.card_end}
        onValue={(cardEnd) => list.setFilter({ card_end: cardEnd })}
      />
    </ResourceListPage>
  );
}

/** The last month of validity of a card, and whether it is near. */
function CardEnds({ card, card_end: end, removed_at: removed }: KeptMethod) {
  if (card === null || end === null) return '—';
  const [year, month] = card.expiry.split('-');
  const text = `${month}/${year}`;
  if (end === 'good' || removed !== null) return text;
  return (
    <>
      {text} <StatePill words={cardEndWords[end]} />
    </>
  );
}
