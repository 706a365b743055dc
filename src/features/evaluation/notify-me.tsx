import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useApi } from '#src/parts/api-context.ts';
import { askToTell, type Telling, tellingOf } from '#src/parts/push/told-by-push.ts';
import { settingsAtom } from '#src/parts/state/general.ts';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/text.tsx';

/** Asked where it is worth something: while an evaluation is being looked at. Without push there is a mail, and it says so. */
export function NotifyMe() {
  const { t } = useLingui();
  const api = useApi();
  const userId = useAtomValue(loggedUserAtom)?.id;
  const publicKey = useAtomValue(settingsAtom)?.push_public_key;
  const [telling, setTelling] = useState<Telling | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    if (userId !== undefined) {
      void tellingOf(userId).then(
        (known) => !isGone && setTelling(known),
        () => !isGone && setTelling('mail'),
      );
    }
    return () => {
      isGone = true;
    };
  }, [userId]);
  if (userId === undefined || telling === null) return null;

  const ask = async (key: string) => {
    setIsBusy(true);
    setTelling(await askToTell(api, userId, key).catch(() => 'mail' as const));
    setIsBusy(false);
  };

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
          {telling === 'askable' && publicKey !== undefined && (
            <Button icon="sound" loading={isBusy && t`Activando…`} onClick={() => void ask(publicKey)}>
              <Trans>Avisarme en este móvil</Trans>
            </Button>
          )}
        </Stack>
      )}
    </div>
  );
}
