import { useLingui } from '@lingui/react/macro';
import { type CallRequest, callHeads, listCallRequests } from '#domain/wire/call-requests.ts';
import { useList } from '#src/data/list.ts';
import { PhoneLink } from '#src/office/kit/phone-link.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { CallActions } from './call-actions.tsx';

/** `/oficina/llamadas`: the people who wait to be called, in that order. */
export function CallsScreen() {
  const { t } = useLingui();
  const list = useList(listCallRequests);
  return (
    <ResourceListPage
      calls={{ list: listCallRequests }}
      place="/oficina/llamadas"
      words={{ many: t`Llamadas`, none: t`Nadie ha pedido que le llamemos` }}
      icon="phone"
      list={list}
      hasPages={false}
      searchHelp={t`Nombre o teléfono`}
      columns={[
        { key: 'slot', head: callHeads.slot, cell: (call) => <Slot {...call.slot} />, isSortable: true },
        { key: 'name', head: callHeads.name, cell: ({ name }) => name },
        { key: 'phone', head: callHeads.phone, cell: ({ phone }) => <PhoneLink phone={phone} /> },
        { key: 'reason', head: callHeads.reason, cell: ({ reason }) => reason ?? '—' },
        { key: 'policy', head: callHeads.policy, cell: ({ policy }) => policy ?? '—' },
        { key: 'state', head: callHeads.state, cell: (call) => <CallState call={call} /> },
        { key: 'note', head: callHeads.note, cell: ({ note }) => note ?? '—' },
        { key: 'actions', head: t`Qué hacer`, isOnlyOnScreen: true, cell: (call) => <CallActions call={call} /> },
      ]}
    >
      <Filter
        label={t`Estado`}
        all={t`Todas`}
        options={[
          { value: '0', text: t`Pendientes` },
          { value: '1', text: t`Hechas` },
        ]}
        value={list.filter.handled}
        onValue={(handled) => list.setFilter({ handled })}
      />
      <Filter
        label={t`Quién la lleva`}
        all={t`Cualquiera`}
        options={[
          { value: 'nobody', text: t`Nadie` },
          { value: 'me', text: t`Yo` },
          { value: 'others', text: t`Otra persona` },
        ]}
        value={list.filter.taken}
        onValue={(taken) => list.setFilter({ taken })}
      />
    </ResourceListPage>
  );
}

function Slot({ date, hour }: CallRequest['slot']) {
  return (
    <>
      <DateText when={date} />, {hour}:00
    </>
  );
}

function CallState({ call: { handled_by: handledBy, handled_at: handledAt, taken_by: takenBy } }: { call: CallRequest }) {
  const { t } = useLingui();
  if (handledAt !== null) return <Pill status="ok">{handledBy ? t`Hecha por ${handledBy.name}` : t`Hecha`}</Pill>;
  if (takenBy !== null) return <Pill status="busy">{t`La lleva ${takenBy.name}`}</Pill>;
  return <Pill status="wait">{t`Pendiente`}</Pill>;
}
