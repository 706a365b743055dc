import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { deviceName } from '#domain/policy/device-name.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { listProducts } from '#domain/wire/catalogue.ts';
import { getFigures } from '#domain/wire/figures.ts';
import { listPolicies, type Policy } from '#domain/wire/policies.ts';
import { policyHeads } from '#domain/wire/policy-heads.ts';
import { useApi } from '#src/data/api-context.ts';
import { askAllOf } from '#src/data/ask.ts';
import { useListOf } from '#src/data/list.ts';
import { DayFilter } from '#src/office/kit/day-filter.tsx';
import { Figures } from '#src/office/kit/figures.tsx';
import { MoreFilters } from '#src/office/kit/more-filters.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { StoreFilter } from '#src/office/kit/store-filter.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Money } from '#src/ui/money.tsx';
import { EvaluationPill, PolicyPill } from './pills.tsx';

/** `/oficina/polizas`: the policies that the person signed in may see. */
export function PoliciesScreen() {
  const { t } = useLingui();
  // The newest first, because people mostly look for the policy that they have just sold. The API's own order is the opposite, so that new policies come last.
  const list = useListOf(listPolicies, { usual: '-id' });
  const may = useMay();
  return (
    <ResourceListPage
      calls={{ list: listPolicies }}
      place="/oficina/polizas"
      words={{ many: t`Pólizas`, none: t`Todavía no hay ninguna` }}
      icon="shield"
      list={list}
      actions={<Counter />}
      figures={may(getFigures) && <Figures />}
      searchHelp={t`Póliza, nombre, IMEI o teléfono`}
      columns={[
        { key: 'id', head: policyHeads.id, cell: ({ number }) => number, isSortable: true },
        { key: 'holder', head: policyHeads.holder, cell: ({ complete_name }) => complete_name },
        { key: 'insured', head: policyHeads.insured, cell: insuredText },
        { key: 'product', head: policyHeads.product, cell: ({ product }) => product.name },
        { key: 'status', head: policyHeads.status, cell: ({ status }) => <PolicyPill status={status} /> },
        { key: 'evaluation', head: policyHeads.evaluation, cell: ({ evaluation_status }) => <EvaluationPill status={evaluation_status} /> },
        { key: 'receipt', head: policyHeads.receipt, cell: firstReceipt, isNumber: true },
        { key: 'store', head: policyHeads.store, cell: ({ store }) => store?.name ?? <Trans>Web</Trans> },
        {
          key: 'created_at',
          head: policyHeads.created_at,
          cell: ({ created_at }) => <DateText when={civilDateOf(Date.parse(created_at))} />,
          isSortable: true,
        },
      ]}
    >
      <StatusFilters list={list} />
      <PlaceFilters list={list} />
    </ResourceListPage>
  );
}

/** Loaded on demand: the list does not wait for the state of a contract being begun. */
const CounterSheet = lazy(async () => ({ default: (await import('./counter-sheet.tsx')).CounterSheet }));

function Counter() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="primary" icon="plus" onClick={() => setIsOpen(true)}>
        <Trans>Contratar para un cliente</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <CounterSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const insuredText = ({ policy_risks }: Policy) =>
  policy_risks
    .filter(({ active }) => active)
    .map((risk) => deviceName(risk)?.name ?? risk.name)
    .join(', ') || '—';

const firstReceipt = ({ policy_payments: [first] }: Policy) => (first ? <Money euros={first.price} /> : '—');

type List = ReturnType<typeof useListOf<typeof listPolicies>>;

function StatusFilters({ list }: { list: List }) {
  const { t } = useLingui();
  return (
    <>
      <Filter
        label={t`Estado`}
        all={t`Todos`}
        options={[
          { value: '1', text: t`Borrador` },
          { value: '2', text: t`Sin firmar` },
          { value: '3', text: t`Firmada` },
          { value: '4', text: t`Cancelada` },
        ]}
        value={list.filter.status}
        onValue={(status) => list.setFilter({ status })}
      />
      <Filter
        label={t`Peritación`}
        all={t`Todas`}
        options={[
          { value: '1', text: t`Sin hacer` },
          { value: '2', text: t`Pendiente` },
          { value: '3', text: t`Validada` },
          { value: '4', text: t`Rechazada` },
          { value: '5', text: t`Anulada` },
          { value: '6', text: t`No necesita` },
        ]}
        value={list.filter.evaluation_status}
        onValue={(evaluation_status) => list.setFilter({ evaluation_status })}
      />
    </>
  );
}

function PlaceFilters({ list }: { list: List }) {
  const { t } = useLingui();
  const api = useApi();
  const may = useMay();
  const userId = useAtomValue(loggedUserAtom)?.id ?? null;
  const { product_id, channel, created_to, unpaid_from, unpaid_to } = list.filter;
  const { data: products = [] } = useQuery(askAllOf(api, userId, listProducts));
  return (
    <>
      <StoreFilter value={list.filter.store_id} onValue={(store_id) => list.setFilter({ store_id })} />
      <DayFilter label={t`Desde`} value={list.filter.created_from} onValue={(created_from) => list.setFilter({ created_from })} />
      <MoreFilters values={[product_id, channel, created_to, unpaid_from, unpaid_to]}>
        <Filter
          label={t`Producto`}
          all={t`Todos`}
          options={products.map(({ id, name }) => ({ value: String(id), text: name }))}
          value={list.filter.product_id}
          onValue={(product_id) => list.setFilter({ product_id })}
        />
        {may(getFigures) && (
          <Filter
            label={t`Canal`}
            all={t`Todos`}
            options={[
              { value: 'web', text: t`Web` },
              { value: 'store', text: t`Tienda` },
            ]}
            value={list.filter.channel}
            onValue={(channel) => list.setFilter({ channel })}
          />
        )}
        <DayFilter label={t`Hasta`} value={list.filter.created_to} onValue={(created_to) => list.setFilter({ created_to })} />
        <DayFilter label={t`Impagado desde`} value={list.filter.unpaid_from} onValue={(unpaid_from) => list.setFilter({ unpaid_from })} />
        <DayFilter label={t`Impagado hasta`} value={list.filter.unpaid_to} onValue={(unpaid_to) => list.setFilter({ unpaid_to })} />
      </MoreFilters>
    </>
  );
}
