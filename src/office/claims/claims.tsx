import { useLingui } from '@lingui/react/macro';
import { claimStage } from '#domain/claim/claim-status.ts';
import { claimHeads, listPolicyClaims } from '#domain/wire/claims.ts';
import { useList } from '#src/data/list.ts';
import { DayFilter } from '#src/office/kit/day-filter.tsx';
import { MoreFilters } from '#src/office/kit/more-filters.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { claimPath } from './claim-path.ts';
import { ClaimPill } from './claim-pill.tsx';

/** `/oficina/siniestros`: the claims, the most recently declared first. */
export function ClaimsScreen() {
  const { t } = useLingui();
  const list = useList(listPolicyClaims);
  const { created_to, loss_from, loss_to } = list.filter;
  const stages = [
    [claimStage.received, t`Recibidos`],
    [claimStage.inReview, t`En estudio`],
    [claimStage.documentationRejected, t`Con documentos rechazados`],
    [claimStage.accepted, t`Aceptados`],
    [claimStage.settled, t`Cerrados`],
    [claimStage.denied, t`Denegados`],
  ] as const;
  return (
    <ResourceListPage
      calls={{ list: listPolicyClaims }}
      place="/oficina/siniestros"
      words={{ many: t`Siniestros`, none: t`Todavía no hay ninguno` }}
      icon="warn"
      list={list}
      toOf={claimPath}
      searchHelp={t`Póliza, tomador o lo que cuenta`}
      columns={[
        { key: 'id', head: claimHeads.id, cell: ({ id, claim_type }) => `${id} · ${claim_type.text}`, isSortable: true },
        { key: 'policy', head: claimHeads.policy, cell: ({ policy_number }) => policy_number },
        { key: 'holder', head: claimHeads.holder, cell: ({ complete_name }) => complete_name },
        { key: 'risk', head: claimHeads.risk, cell: ({ policy_risk_name }) => policy_risk_name },
        { key: 'stage', head: claimHeads.stage, cell: ({ internal_status }) => <ClaimPill stage={internal_status} /> },
        { key: 'missing', head: claimHeads.missing, cell: ({ missing_documents: missing }) => missing.length, isNumber: true },
        { key: 'loss', head: claimHeads.loss, cell: ({ loss_date }) => <DateText when={loss_date} /> },
        { key: 'created_at', head: claimHeads.created_at, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
      ]}
    >
      <Filter
        label={t`Estado`}
        all={t`Todos`}
        options={[{ value: 'open', text: t`Abiertos` }, ...stages.map(([stage, text]) => ({ value: String(stage), text }))]}
        value={list.filter.status === 'open' ? 'open' : list.filter.internal_status}
        onValue={(value) =>
          list.setFilter(value === 'open' ? { status: value, internal_status: null } : { status: null, internal_status: value })
        }
      />
      <DayFilter label={t`Declarado desde`} value={list.filter.created_from} onValue={(created_from) => list.setFilter({ created_from })} />
      <MoreFilters values={[created_to, loss_from, loss_to]}>
        <DayFilter label={t`Declarado hasta`} value={list.filter.created_to} onValue={(created_to) => list.setFilter({ created_to })} />
        <DayFilter label={t`Ocurrido desde`} value={list.filter.loss_from} onValue={(loss_from) => list.setFilter({ loss_from })} />
        <DayFilter label={t`Ocurrido hasta`} value={list.filter.loss_to} onValue={(loss_to) => list.setFilter({ loss_to })} />
      </MoreFilters>
    </ResourceListPage>
  );
}
