import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getHistory } from '#domain/wire/history.ts';
import { getWebhook, listWebhooks, renewWebhookSecret, type Webhook } from '#domain/wire/webhooks.ts';
import { useSave } from '#src/data/save.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { DateText } from '#src/ui/date.tsx';
import styles from './secret-parts.module.css';
import { ToldOnce } from './told-once.tsx';

/** The secret with which deliveries are signed: made, replaced, and shown only once. */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const may = useMay();
  const problemText = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, data } = useSave(renewWebhookSecret, {
    invalidates: [getWebhook, listWebhooks, getHistory],
    onSaved: () => setIsAsking(false),
  });
  const renew = () => mutate({ params: { id: String(webhook.id) } });
  return (
    <Section title={<Trans>Secreto de las firmas</Trans>}>
      <Card>
        <div className={styles.parts}>
          {data ? (
            <ToldOnce secret={data.secret} copied={t`Secreto copiado`} />
          ) : (
            <p>
              {webhook.has_secret ? (
                <Trans>No se puede volver a ver. Si se ha perdido o alguien más lo sabe, cámbialo.</Trans>
              ) : (
                <Trans>Hasta que lo tenga no se envía nada: con él su servidor comprueba que el aviso es nuestro.</Trans>
              )}
            </p>
          )}
          {webhook.former_secret_until !== null && (
            <p>
              <Trans>
                El anterior también vale hasta el <DateText when={webhook.former_secret_until} />.
              </Trans>
            </p>
          )}
          {error && !isAsking && <Banner status="bad" title={problemText(error)} />}
          {may(renewWebhookSecret) && (
            <div>
              <Button icon="lock" loading={isPending && t`Creándolo…`} onClick={() => (webhook.has_secret ? setIsAsking(true) : renew())}>
                {webhook.has_secret ? <Trans>Cambiar el secreto</Trans> : <Trans>Crear el secreto</Trans>}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {isAsking && (
        <ConfirmSheet
          title={<Trans>¿Cambiar el secreto?</Trans>}
          action={<Trans>Crear otro</Trans>}
          busy={t`Creándolo…`}
          isBusy={isPending}
          refused={error && problemText(error)}
          onConfirm={renew}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <Trans>Durante un día se firma con los dos, para que su servidor no pierda ningún aviso mientras lo cambia.</Trans>
          </p>
        </ConfirmSheet>
      )}
    </Section>
  );
}
