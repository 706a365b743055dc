import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { fullName } from '#domain/person/full-name.ts';
import { getUser } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { MainTabs } from '#src/parts/main-tabs.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { LogOut } from '#src/parts/session/log-out.tsx';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { ConnectedPhones } from './connected-phones.tsx';
import { OffersSwitch } from './offers-switch.tsx';
import { ThisPhone } from './this-phone.tsx';

/** Who is signed in, and the way out. */
export function AccountScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const user = useAtomValue(loggedUserAtom);
  const { data: pendingEmail } = useQuery({
    ...ask(getUser, { params: { id: user?.id ?? 0 } }),
    select: ({ pending_email }) => pending_email,
  });
  usePageTitle(t`Tu cuenta`);
  if (user === null) return null;

  return (
    <Screen look="home" queue={<QueueStatus />} tabs={<MainTabs current="/cuenta" />} aside={<HelpAside />}>
      <Head title={<Trans>Tu cuenta</Trans>} />
      <Stack gap={4}>
        <Card flush>
          <ListRow icon="user" title={fullName(user)} text={user.email} />
          {pendingEmail && (
            <ListRow icon="clock" title={pendingEmail} text={<Trans>Pendiente de confirmar: abre el enlace que te enviamos ahí.</Trans>} />
          )}
        </Card>
        <Card flush>
          <ListRow
            icon="shield"
            title={<Trans>Cambiar la contraseña</Trans>}
            text={<Trans>Te enviamos un enlace al correo</Trans>}
            to="/password"
          />
        </Card>
        {user.role === 'policyholder' && <OffersSwitch userId={user.id} />}
        <ThisPhone userId={user.id} />
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
