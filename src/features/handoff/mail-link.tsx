import { Trans, useLingui } from '@lingui/react/macro';
import { mailHandoff } from '#domain/wire/handoffs.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Meta } from '#src/ui/text.tsx';
import type { HandoffPlace } from './use-handoff.ts';

/** "Enviármelo por correo": for people who read their mail on the phone. `to`: their address, masked. */
export function MailLink({ to, place }: { to: string; place: HandoffPlace }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutate: send, isPending, isSuccess, error: failure } = useSave(mailHandoff, { invalidates: [] });
  const isTooOften = failure instanceof ApiError && failure.code === 'rate-limited';
  return (
    <>
      <Button small icon="share" loading={isPending && t`Enviando…`} onClick={() => send(place)}>
        <Trans>Enviármelo por correo</Trans>
      </Button>
      <div role="status">
        <Meta>
          {isSuccess ? (
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
