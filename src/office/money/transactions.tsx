import { useLingui } from '@lingui/react/macro';
import { type ListedTransaction, listTransactions, transactionHeads } from '#domain/wire/bank-files.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Money } from '#src/ui/money.tsx';
import { Whole } from '#src/ui/text.tsx';
import { GivenBack } from './given-back.tsx';
import { transactionStates, transactionTypes } from './sepa-words.ts';
import { StatePill } from './state-pill.tsx';

const states = Object.keys(transactionStates) as ListedTransaction['state'][];

/** `/oficina/cobros`: all attempts to charge or refund, of all policies. */
export function TransactionsScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listTransactions);
  return (
    <ResourceListPage
      calls={{ list: listTransactions }}
      place="/oficina/cobros"
      words={{ many: t`Cobros`, none: t`Todavía no se ha cobrado nada` }}
      icon="receipt"
      list={list}
      hasPages={false}
      columns={[
        {
          key: 'payment',
          head: transactionHeads.payment,
          cell: ({ payment_identifier: payment }) => <Whole>{payment ?? t`Guardar tarjeta`}</Whole>,
        },
        { key: 'policy', head: transactionHeads.policy, cell: ({ policy_number: number }) => number },
        { key: 'type', head: transactionHeads.type, cell: ({ type }) => i18n._(transactionTypes[type]) },
        { key: 'amount', head: transactionHeads.amount, cell: ({ amount }) => <Money euros={amount} />, isNumber: true },
        { key: 'state', head: transactionHeads.state, cell: ({ state }) => <StatePill words={transactionStates[state]} /> },
        { key: 'reason', head: transactionHeads.reason, cell: ({ reason }) => reason ?? '—' },
        { key: 'retry', head: transactionHeads.retry, cell: (transaction) => <NextTry {...transaction} /> },
        {
          key: 'value_date',
          head: transactionHeads.value_date,
          cell: ({ value_date: day }) => (day === null ? '—' : <DateText when={day} />),
        },
        { key: 'created_at', head: transactionHeads.created_at, cell: ({ created_at: at }) => <DateText when={at} /> },
        { key: 'order', head: transactionHeads.order, cell: ({ order_number: order }) => order },
        { key: 'actions', head: t`Qué hacer`, isOnlyOnScreen: true, cell: (transaction) => <GivenBack transaction={transaction} /> },
      ]}
    >
      <Filter
        label={t`Estado`}
        all={t`Todos`}
        options={states.map((value) => ({ value, text: i18n._(transactionStates[value].text) }))}
        value={list.filter.state}
        onValue={(state) => list.setFilter({ state })}
      />
      <Filter
        label={t`Cómo`}
        all={t`De cualquier modo`}
        options={(['1', '2', '3'] as const).map((value) => ({ value, text: i18n._(transactionTypes[Number(value) as 1 | 2 | 3]) }))}
        value={list.filter.type}
        onValue={(type) => list.setFilter({ type })}
      />
      <Filter
        label={t`Sin cobrar`}
        all={t`Da igual`}
        options={[
          { value: '1', text: t`Se vuelve a pedir` },
          { value: '0', text: t`Espera a una persona` },
        ]}
        value={list.filter.retried}
        onValue={(retried) => list.setFilter({ retried })}
      />
    </ResourceListPage>
  );
}

/** When a payment that failed is tried again. */
function NextTry({ state, retry_on: retryOn, is_held: isHeld }: Pick<ListedTransaction, 'state' | 'retry_on' | 'is_held'>) {
  const { t } = useLingui();
  if (state !== 'returned' && state !== 'refused') return '—';
  if (retryOn !== null) return <DateText when={retryOn} />;
  return isHeld ? t`Espera a una persona` : '—';
}
