import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useTelling } from '#src/parts/push/use-telling.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/text.tsx';

/** Asked where it is worth something: while an evaluation is being looked at. Without push there is a mail, and it says so. */
export function NotifyMe() {
  const { t } = useLingui();
  const { telling, isBusy, ask } = useTelling(useAtomValue(loggedUserAtom)?.id);
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
            <Trans>Te avisaremos por correo cuando esté.</Trans>
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
