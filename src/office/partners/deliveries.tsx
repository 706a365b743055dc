import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { webhookEventTypes } from '#domain/webhook/event-types.ts';
import { deliveryStates, listWebhookDeliveries, type WebhookDelivery } from '#domain/wire/webhook-deliveries.ts';
import { listWebhooks } from '#domain/wire/webhooks.ts';
import { useAsk } from '#src/data/ask.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { problemWords, stateWords, typeWords } from './webhook-words.ts';

/** `/oficina/envios`: the deliveries to webhooks and their results. */
export function DeliveriesScreen() {
  const { t, i18n } = useLingui();
  const ask = useAsk();
  const list = useList(listWebhookDeliveries);
  const webhooks = useQuery(ask(listWebhooks, { query: { page: { size: '100' } } })).data?.data ?? [];
  return (
    <ResourceListPage
      calls={{ list: listWebhookDeliveries }}
      place="/oficina/envios"
      current="/oficina/webhooks"
      above={[{ to: '/oficina/webhooks', text: t`Webhooks` }]}
      words={{ many: t`Envíos`, none: t`Todavía no se ha enviado nada` }}
      icon="sent"
      list={list}
      columns={[
        { key: 'type', head: t`De qué avisa`, cell: ({ type }) => i18n._(typeWords[type]) },
        { key: 'policy', head: t`Póliza`, cell: ({ policy_id }) => policy_id, isNumber: true },
        { key: 'webhook', head: t`Webhook`, cell: ({ webhook }) => webhook.name },
        { key: 'state', head: t`Estado`, cell: ({ state }) => <DeliveryState state={state} /> },
        { key: 'result', head: t`Respuesta`, cell: (delivery) => <Result {...delivery} /> },
        { key: 'tries', head: t`Intentos`, cell: ({ tries }) => tries, isNumber: true },
        { key: 'created_at', head: t`Desde`, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
      ]}
    >
      <Filter
        label={t`Webhook`}
        all={t`Todos`}
        options={webhooks.map(({ id, name }) => ({ value: String(id), text: name }))}
        value={list.filter.webhook_id}
        onValue={(webhook_id) => list.setFilter({ webhook_id })}
      />
      <Filter
        label={t`Estado`}
        all={t`Todos`}
        options={deliveryStates.map((value) => ({ value, text: i18n._(stateWords[value].text) }))}
        value={list.filter.state}
        onValue={(state) => list.setFilter({ state })}
      />
      <Filter
        label={t`De qué avisa`}
        all={t`De cualquier cosa`}
        options={webhookEventTypes.map((value) => ({ value, text: i18n._(typeWords[value]) }))}
        value={list.filter.type}
        onValue={(type) => list.setFilter({ type })}
      />
    </ResourceListPage>
  );
}

export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { i18n } = useLingui();
  const { status, text } = stateWords[state];
  return <Pill status={status}>{i18n._(text)}</Pill>;
}

/** The status that the receiver answered, or the reason why there was no answer. */
export function Result({ last_status: status, last_error: error }: Pick<WebhookDelivery, 'last_status' | 'last_error'>) {
  const { i18n } = useLingui();
  const words = error === null ? undefined : problemWords[error];
  return words ? i18n._(words) : (error ?? (status === null ? '—' : `HTTP ${status}`));
}
