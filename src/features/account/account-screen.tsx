import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { MainTabs } from '#src/parts/main-tabs.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { FactorAsked } from '#src/parts/session/factor-asked.tsx';
import { LogOut } from '#src/parts/session/log-out.tsx';
import { Passkeys } from '#src/parts/session/passkeys.tsx';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { ConnectedPhones } from './connected-phones.tsx';
import { OwnData } from './own-data.tsx';
import { Privacy } from './privacy.tsx';
import { Sessions } from './sessions.tsx';
import { ThisPhone } from './this-phone.tsx';
import { Unread } from './unread.tsx';
import { useSheet } from './use-sheet.ts';

/** The signed-in person's data, agreements, sessions and phones, and the log-out. */
export function AccountScreen() {
  const { t } = useLingui();
  const user = useAtomValue(loggedUserAtom);
  const { sheet, open, close } = useSheet();
  usePageTitle(t`Tu cuenta`);
  if (user === null) return null;

  return (
    <Screen look="home" queue={<QueueStatus />} tabs={<MainTabs current="/cuenta" />} aside={<HelpAside />}>
      <Head title={<Trans>Tu cuenta</Trans>} />
      <Stack gap={4}>
        <Unread userId={user.id} />
        <OwnData user={user} />
        <FactorAsked />
        <Passkeys userId={user.id} making={{ isOpen: sheet === 'llave', open: () => open('llave'), close }} />
        <ThisPhone />
        <Privacy user={user} />
        <Sessions userId={user.id} />
        <ConnectedPhones userId={user.id} />
        <LogOut>
          {(leave) => (
            <Button onClick={leave}>
              <Trans>Cerrar sesión</Trans>
            </Button>
          )}
        </LogOut>
        <Meta>
          <Trans>Versión {__APP_VERSION__}</Trans>
        </Meta>
      </Stack>
    </Screen>
  );
}
