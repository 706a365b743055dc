import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Meta } from '#src/ui/text.tsx';

/** "Enviármelo por correo": for a phone that reads its owner's mail. `to`: their address, masked. */
export function MailLink({ to, send }: { to: string; send: () => Promise<void> }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const mail = async () => {
    setState('busy');
    setFailure(null);
    try {
      await send();
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  const isTooOften = failure instanceof ApiError && failure.code === 'rate-limited';
  return (
    <>
      <Button small icon="share" loading={state === 'busy' && t`Enviando…`} onClick={() => void mail()}>
        <Trans>Enviármelo por correo</Trans>
      </Button>
      <div role="status">
        <Meta>
          {state === 'sent' ? (
            <Trans>Enviado a {to}. Ábrelo en el móvil: vale diez minutos desde que abriste esta página.</Trans>
          ) : isTooOften ? (
            <Trans>Ya te hemos enviado varios correos. Usa el código o espera una hora.</Trans>
          ) : failure === null ? (
            <Trans>Llegará a {to}.</Trans>
          ) : (
            problemText(failure)
          )}
        </Meta>
      </div>
    </>
  );
}
