import { useLingui } from '@lingui/react/macro';
import { listMails, type MailRow, mailHeads, mailKindWords, messageChannels, messageKinds, messageStates } from '#domain/wire/mails.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { channelWords, stateWords } from './message-words.ts';

/** `/oficina/avisos`: the messages sent to people by mail, SMS or push. */
export function MessagesScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listMails);
  return (
    <ResourceListPage
      calls={{ list: listMails }}
      place="/oficina/avisos"
      words={{ many: t`Avisos`, none: t`Todavía no se ha avisado a nadie` }}
      icon="share"
      list={list}
      columns={[
        { key: 'kind', head: mailHeads.kind, cell: ({ kind }) => mailKindWords[kind] },
        { key: 'to', head: mailHeads.to, cell: ({ to }) => to ?? '—' },
        { key: 'channel', head: mailHeads.channel, cell: ({ channel }) => i18n._(channelWords[channel]) },
        { key: 'state', head: mailHeads.state, cell: ({ state }) => <MessageState state={state} /> },
        { key: 'tries', head: mailHeads.tries, cell: ({ tries }) => tries, isNumber: true },
        { key: 'created_at', head: mailHeads.created_at, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
        { key: 'sent_at', head: mailHeads.sent_at, cell: ({ sent_at }) => (sent_at === null ? '—' : <DateText when={sent_at} />) },
      ]}
    >
      <Filter
        label={t`Estado`}
        all={t`Todos`}
        options={messageStates.map((value) => ({ value, text: i18n._(stateWords[value].text) }))}
        value={list.filter.state}
        onValue={(state) => list.setFilter({ state })}
      />
      <Filter
        label={t`Cómo`}
        all={t`De cualquier modo`}
        options={messageChannels.map((value) => ({ value, text: i18n._(channelWords[value]) }))}
        value={list.filter.channel}
        onValue={(channel) => list.setFilter({ channel })}
      />
      <Filter
        label={t`Qué dice`}
        all={t`Cualquier cosa`}
        options={messageKinds.map((value) => ({ value, text: mailKindWords[value] }))}
        value={list.filter.kind}
        onValue={(kind) => list.setFilter({ kind })}
      />
    </ResourceListPage>
  );
}

export function MessageState({ state }: Pick<MailRow, 'state'>) {
  const { i18n } = useLingui();
  const { status, text } = stateWords[state];
  return <Pill status={status}>{i18n._(text)}</Pill>;
}
