import { useLingui } from '@lingui/react/macro';
import { auditKinds } from '#domain/audit/event-kind.ts';
import { eventText, subjectText } from '#domain/audit/event-words.ts';
import { auditHeads, listAudit } from '#domain/wire/audit.ts';
import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { getUser, listUsers } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useList } from '#src/data/list.ts';
import { DayFilter } from '#src/office/kit/day-filter.tsx';
import { LookupFilter } from '#src/office/kit/lookup-filter.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { ChainCheck } from './chain-check.tsx';

const kinds = auditKinds.map((value) => ({ value, text: eventText(value) })).toSorted((a, b) => a.text.localeCompare(b.text, 'es'));

/** `/oficina/auditoria`: who did what, the newest first, and whether the audit has been tampered with. */
export function AuditScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const list = useList(listAudit);
  return (
    <ResourceListPage
      calls={{ list: listAudit }}
      place="/oficina/auditoria"
      words={{ many: t`Auditoría`, none: t`Todavía no ha pasado nada` }}
      icon="clock"
      list={list}
      figures={<ChainCheck />}
      columns={[
        { key: 'at', head: auditHeads.at, cell: ({ at }) => <DateText when={at} />, isSortable: true },
        { key: 'by', head: auditHeads.by, cell: ({ by }) => by?.name ?? '—' },
        { key: 'kind', head: auditHeads.kind, cell: ({ kind }) => eventText(kind) },
        {
          key: 'subject',
          head: auditHeads.subject,
          cell: ({ subject, policy_number: number }) => (subject === null ? '—' : subjectText(subject, number)),
        },
      ]}
    >
      <LookupFilter
        label={t`Quién`}
        question={(text) => ask(listUsers, { query: { search: text } })}
        named={(id) => ask(getUser, { params: { id } })}
        textOf={({ name, surname1 }) => `${name} ${surname1}`}
        value={list.filter.user_id}
        onValue={(user_id) => list.setFilter({ user_id })}
      />
      <Filter label={t`Qué`} all={t`Todo`} options={kinds} value={list.filter.kind} onValue={(kind) => list.setFilter({ kind })} />
      <LookupFilter
        label={t`Póliza`}
        question={(text) => ask(listPolicies, { query: { search: text } })}
        named={(id) => ask(getPolicy, { params: { id } })}
        textOf={({ number }) => number}
        value={list.filter.policy_id}
        onValue={(policy_id) => list.setFilter({ policy_id })}
      />
      <DayFilter label={t`Desde`} value={list.filter.at_from} onValue={(at_from) => list.setFilter({ at_from })} />
      <DayFilter label={t`Hasta`} value={list.filter.at_to} onValue={(at_to) => list.setFilter({ at_to })} />
    </ResourceListPage>
  );
}
