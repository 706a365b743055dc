import { Trans, useLingui } from '@lingui/react/macro';
import { getWebhookDelivery, listWebhookDeliveries, resendWebhookDelivery } from '#domain/wire/webhook-deliveries.ts';
import { getWebhook, listWebhooks } from '#domain/wire/webhooks.ts';
import { useSave } from '#src/data/save.ts';
import { RecordPage } from '#src/office/kit/record-page.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { SendAgain } from '#src/office/kit/send-again.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { DeliveryState, Result } from './deliveries.tsx';
import styles from './delivery.module.css';
import { typeWords } from './webhook-words.ts';

const when = (instant: string | null) => instant && <DateText when={instant} />;

/** `/oficina/envios/{id}`: one delivery, its result, and its body. */
export function DeliveryScreen({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const sending = useSave(resendWebhookDelivery, {
    invalidates: [getWebhookDelivery, listWebhookDeliveries, getWebhook, listWebhooks],
  });
  return (
    <RecordPage
      call={getWebhookDelivery}
      params={{ id }}
      place="/oficina/webhooks"
      above={[
        { to: '/oficina/webhooks', text: t`Webhooks` },
        { to: '/oficina/envios', text: t`Envíos` },
      ]}
      name={t`Envío`}
      nameOf={({ type }) => i18n._(typeWords[type])}
      actions={() => may(resendWebhookDelivery) && <SendAgain sending={sending} given={{ params: { id } }} />}
    >
      {(delivery) => (
        <>
          <Card>
            <DescriptionList
              rows={[
                { name: t`Estado`, value: <DeliveryState state={delivery.state} /> },
                { name: t`Respuesta`, value: <Result {...delivery} /> },
                { name: t`Webhook`, value: <AppLink to={`/oficina/webhooks/${delivery.webhook.id}`}>{delivery.webhook.name}</AppLink> },
                { name: t`Póliza`, value: <AppLink to={`/oficina/polizas/${delivery.policy_id}`}>{delivery.policy_id}</AppLink> },
                { name: t`Desde`, value: when(delivery.created_at) },
                { name: t`Intentos`, value: delivery.tries },
                { name: t`Último intento`, value: when(delivery.tried_at) },
                { name: t`Próximo intento`, value: when(delivery.next_try_at) },
                { name: t`Entregado`, value: when(delivery.delivered_at) },
                { name: 'webhook-id', value: delivery.webhook_id, isCode: true },
              ]}
            />
          </Card>
          <Section title={<Trans>Lo que dice</Trans>}>
            <Card>
              <code className={styles.body}>{delivery.body}</code>
            </Card>
          </Section>
        </>
      )}
    </RecordPage>
  );
}
