import { Trans, useLingui } from '@lingui/react/macro';
import { getLabelledExamples } from '#domain/wire/labelled-examples.ts';
import { listWaitingEvaluations, type WaitingEvaluation } from '#domain/wire/waiting-evaluations.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { StoreFilter } from '#src/office/kit/store-filter.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { DateText } from '#src/ui/date.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { AnswerTerm } from './answer-term.tsx';
import { ExamplesOut } from './examples-out.tsx';
import { UnsentDecisions } from './unsent-decisions.tsx';
import { useQueuePart } from './use-queue.ts';

/** `/oficina/peritaciones`: the evaluations that a person has to decide, the longest waiting first, which is also the order in which they become late. */
export function EvaluationsScreen() {
  const { t } = useLingui();
  const may = useMay();
  const list = useList(listWaitingEvaluations);
  const { pathOf } = useQueuePart();
  return (
    <ResourceListPage
      calls={{ list: listWaitingEvaluations }}
      place="/oficina/peritaciones"
      words={{ many: t`Peritaciones`, none: t`No espera ninguna` }}
      icon="cam"
      list={list}
      toOf={({ id }) => pathOf(id)}
      figures={<UnsentDecisions />}
      actions={may(getLabelledExamples) && <ExamplesOut />}
      columns={[
        { key: 'device', head: t`Dispositivo`, cell: ({ device }) => device || '—' },
        { key: 'policy', head: t`Póliza`, cell: ({ policy }) => policy.number },
        { key: 'attempt', head: t`Intento`, cell: Attempt },
        { key: 'store', head: t`Tienda`, cell: ({ store }) => store?.name ?? <Trans>Web</Trans> },
        { key: 'waiting_since', head: t`Espera desde`, cell: ({ waiting_since: since }) => <DateText when={since} />, isSortable: true },
        {
          key: 'answer_by',
          head: t`Se responde antes de`,
          cell: ({ answer_by, is_late }) => <AnswerTerm term={answer_by} isLate={is_late} />,
        },
        { key: 'hold', head: t`La mira`, cell: Holder },
      ]}
    >
      <Filter
        label={t`Plazo`}
        all={t`Todas`}
        options={[
          { value: '1', text: t`Fuera de plazo` },
          { value: '0', text: t`En plazo` },
        ]}
        value={list.filter.late}
        onValue={(late) => list.setFilter({ late })}
      />
      <Filter
        label={t`La mira`}
        all={t`Cualquiera o nadie`}
        options={[
          { value: 'nobody', text: t`Nadie` },
          { value: 'me', text: t`Yo` },
          { value: 'others', text: t`Otra persona` },
        ]}
        value={list.filter.held}
        onValue={(held) => list.setFilter({ held })}
      />
      <StoreFilter value={list.filter.store_id} onValue={(store_id) => list.setFilter({ store_id })} />
    </ResourceListPage>
  );
}

function Attempt({ attempt, is_review }: WaitingEvaluation) {
  return (
    <Row gap={2} wrap>
      {attempt}
      {is_review && (
        <Pill status="busy" icon="help">
          <Trans>Pide revisión</Trans>
        </Pill>
      )}
    </Row>
  );
}

function Holder({ hold }: WaitingEvaluation) {
  if (hold === null) return '—';
  return hold.is_mine ? <Trans>Yo</Trans> : hold.by.name;
}
