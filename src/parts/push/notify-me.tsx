import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/text.tsx';
import { useTelling } from './use-telling.ts';

/** Offers push notifications while something that the person has sent is being reviewed, and never at a start. Without push a mail is sent, and the text says so. */
export function NotifyMe() {
  const { t } = useLingui();
  const { telling, isBusy, ask } = useTelling();
  if (telling === null) return null;
  return (
    <div role="status">
      {telling === 'push' ? (
        <Note icon="okc">
          <Trans>Te avisaremos con una notificación en este móvil.</Trans>
        </Note>
      ) : (
        <Stack gap={2}>
          <Note icon="clock">
            <Trans>Te avisaremos por correo cuando haya novedades.</Trans>
          </Note>
          {ask && (
            <Button icon="sound" loading={isBusy && t`Activando…`} onClick={ask}>
              <Trans>Avisarme en este móvil</Trans>
            </Button>
          )}
        </Stack>
      )}
    </div>
  );
}
