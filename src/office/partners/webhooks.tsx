import { Trans, useLingui } from '@lingui/react/macro';
import { createWebhook, listWebhooks } from '#domain/wire/webhooks.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter } from '#src/office/kit/active.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { WebhookState } from './webhook-state.tsx';

/** `/oficina/webhooks`: the partners' servers that are notified of events. */
export function WebhooksScreen() {
  const { t } = useLingui();
  const list = useList(listWebhooks);
  return (
    <ResourceListPage
      calls={{ list: listWebhooks, create: createWebhook }}
      place="/oficina/webhooks"
      words={{ many: t`Webhooks`, fresh: t`Nuevo webhook`, none: t`Todavía no se avisa a nadie` }}
      icon="share"
      list={list}
      actions={
        <ButtonLink icon="sent" to="/oficina/envios">
          <Trans>Envíos</Trans>
        </ButtonLink>
      }
      columns={[
        { key: 'name', head: t`Nombre`, cell: ({ name }) => name, isSortable: true },
        { key: 'distributor', head: t`De quién`, cell: ({ distributor }) => distributor?.name ?? t`La casa` },
        { key: 'url', head: t`Dirección`, cell: ({ url }) => URL.parse(url)?.host ?? url },
        { key: 'active', head: t`Estado`, cell: (webhook) => <WebhookState {...webhook} /> },
        { key: 'waiting', head: t`Por enviar`, cell: ({ waiting }) => waiting, isNumber: true },
        {
          key: 'parked',
          head: t`Aparcados`,
          cell: ({ parked }) => (parked === 0 ? 0 : <Pill status="bad">{parked}</Pill>),
          isNumber: true,
        },
        { key: 'created_at', head: t`Alta`, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
      ]}
    >
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}
