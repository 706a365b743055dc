import { Trans } from '@lingui/react/macro';
import type { Webhook } from '#domain/wire/webhooks.ts';
import { Pill } from '#src/ui/pill.tsx';

/** Whether a webhook is delivering and, if it is not, why. */
export function WebhookState({ active, off_reason: reason, has_secret: hasSecret }: Webhook) {
  if (reason === 'gone')
    return (
      <Pill status="bad">
        <Trans>Apagado: respondió 410</Trans>
      </Pill>
    );
  if (!active)
    return (
      <Pill status="wait">
        <Trans>Apagado</Trans>
      </Pill>
    );
  return hasSecret ? (
    <Pill status="ok">
      <Trans>Activo</Trans>
    </Pill>
  ) : (
    <Pill status="warn">
      <Trans>Le falta el secreto</Trans>
    </Pill>
  );
}
