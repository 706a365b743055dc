import { useLingui } from '@lingui/react/macro';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { deciderNames, deciderOf, listReceivedEvaluations, receivedHeads } from '#domain/wire/received-evaluations.ts';
import { useList } from '#src/data/list.ts';
import { DayFilter } from '#src/office/kit/day-filter.tsx';
import { MoreFilters } from '#src/office/kit/more-filters.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { EvaluationPill } from '#src/office/policies/pills.tsx';
import { DateText } from '#src/ui/date.tsx';

/** `/oficina/recibidas`: all evaluations that were handed in, decided or not; each row leads to its photos. */
export function ReceivedEvaluationsScreen() {
  const { t } = useLingui();
  const list = useList(listReceivedEvaluations);
  return (
    <ResourceListPage
      calls={{ list: listReceivedEvaluations }}
      place="/oficina/recibidas"
      current="/oficina/cifras"
      above={[{ to: '/oficina/cifras', text: t`Cifras` }]}
      words={{ many: t`Peritaciones recibidas`, none: t`Todavía no ha llegado ninguna` }}
      icon="cam"
      list={list}
      toOf={({ id }) => `/oficina/peritaciones/${id}` as AppPath}
      columns={[
        { key: 'device', head: receivedHeads.device, cell: ({ device }) => device || '—' },
        { key: 'policy', head: receivedHeads.policy, cell: ({ policy }) => policy.number },
        { key: 'status', head: receivedHeads.status, cell: ({ status }) => <EvaluationPill status={status} /> },
        { key: 'by', head: receivedHeads.by, cell: (one) => deciderOf(one) ?? '—' },
        {
          key: 'decided_at',
          head: receivedHeads.decided_at,
          cell: ({ decided_at }) => (decided_at === null ? '—' : <DateText when={decided_at} />),
        },
        {
          key: 'received_at',
          head: receivedHeads.received_at,
          cell: ({ received_at }) => <DateText when={received_at} />,
          isSortable: true,
        },
      ]}
    >
      <ReceivedFilters list={list} />
    </ResourceListPage>
  );
}

function ReceivedFilters({ list }: { list: ReturnType<typeof useList<typeof listReceivedEvaluations>> }) {
  const { t } = useLingui();
  const { received_from, received_to, decided_from, decided_to } = list.filter;
  return (
    <>
      <Filter
        label={t`Estado`}
        all={t`Todas`}
        options={[
          { value: '2', text: t`Pendiente` },
          { value: '3', text: t`Validada` },
          { value: '4', text: t`Rechazada` },
          { value: '5', text: t`Anulada` },
        ]}
        value={list.filter.status}
        onValue={(status) => list.setFilter({ status })}
      />
      <Filter
        label={t`Quién decidió`}
        all={t`Cualquiera`}
        options={[
          { value: 'person', text: deciderNames.person },
          { value: 'assessment', text: deciderNames.assessment },
        ]}
        value={list.filter.by}
        onValue={(by) => list.setFilter({ by })}
      />
      <Filter
        label={t`Resultado`}
        all={t`Con o sin él`}
        options={[
          { value: 'any', text: t`Decididas` },
          { value: 'validated', text: t`Validadas` },
          { value: 'rejected', text: t`Rechazadas` },
          { value: 'broken', text: t`Con rotura` },
        ]}
        value={list.filter.outcome}
        onValue={(outcome) => list.setFilter({ outcome })}
      />
      <Filter
        label={t`Automática y persona`}
        all={t`Todas`}
        options={[
          { value: 'compared', text: t`Comparadas` },
          { value: 'same', text: t`Coinciden` },
          { value: 'differing', text: t`No coinciden` },
        ]}
        value={list.filter.agreement}
        onValue={(agreement) => list.setFilter({ agreement })}
      />
      <MoreFilters values={[received_from, received_to, decided_from, decided_to]}>
        <DayFilter
          label={t`Recibida desde`}
          value={list.filter.received_from}
          onValue={(received_from) => list.setFilter({ received_from })}
        />
        <DayFilter label={t`Recibida hasta`} value={list.filter.received_to} onValue={(received_to) => list.setFilter({ received_to })} />
        <DayFilter
          label={t`Decidida desde`}
          value={list.filter.decided_from}
          onValue={(decided_from) => list.setFilter({ decided_from })}
        />
        <DayFilter label={t`Decidida hasta`} value={list.filter.decided_to} onValue={(decided_to) => list.setFilter({ decided_to })} />
      </MoreFilters>
    </>
  );
}
