import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { logout } from '#domain/wire/log-in.ts';
import { getUser } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useApi } from '#src/parts/api-context.ts';
import { grantsInUse } from '#src/parts/grants-in-use.ts';
import { HelpAside } from '#src/parts/help-aside.tsx';
import { MainTabs } from '#src/parts/main-tabs.tsx';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { ConnectedPhones } from './connected-phones.tsx';
import { ThisPhone } from './this-phone.tsx';

/** Who is signed in, and the way out (decision A84): what is still to be sent stays on the phone and goes by its own grant. */
export function AccountScreen() {
  const { t } = useLingui();
  const api = useApi();
  const ask = useAsk();
  const navigation = useNavigation();
  const user = useAtomValue(loggedUserAtom);
  const setUser = useSetAtom(loggedUserAtom);
  const outbox = useOutbox();
  const { data: pendingEmail } = useQuery({
    ...ask(getUser, { params: { id: user?.id ?? 0 } }),
    select: ({ pending_email }) => pending_email,
  });
  const [unsent, setUnsent] = useState(0);
  usePageTitle(t`Tu cuenta`);
  if (user === null) return null;

  /** Over on this phone at once, whatever the person does next. */
  const leave = () => {
    setUser(null);
    navigation.go('/', { replace: true });
    // The token is told to the server with what is left of this session; without a network it ends by its own age.
    const inUse = grantsInUse(outbox, user.id);
    void import('#src/parts/push/told-by-push.ts')
      .then(({ stopTelling }) => stopTelling(api, user.api_token))
      .then(async () => api.call(logout, { token: user.api_token, query: { grants_in_use: (await inUse).join(',') } }))
      .catch(() => {});
  };

  return (
    <Screen look="home" queue={<QueueStatus />} tabs={<MainTabs current="/cuenta" />} aside={<HelpAside />}>
      <Head title={<Trans>Tu cuenta</Trans>} />
      <Stack gap={4}>
        <Card flush>
          <ListRow icon="user" title={[user.name, user.surname1, user.surname2].filter(Boolean).join(' ')} text={user.email} />
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
        <ThisPhone userId={user.id} />
        <ConnectedPhones userId={user.id} />
        <Button
          onClick={() => {
            // Asked of the disk: on a page that has just been opened the list may not have been told yet.
            void outbox
              .list()
              .catch(() => [])
              .then((items) => {
                const count = items.filter((item) => item.ownerId === user.id && item.isReleased && item.state !== 'sent').length;
                if (count > 0) setUnsent(count);
                else leave();
              });
          }}
        >
          <Trans>Cerrar sesión</Trans>
        </Button>
        <Meta>
          <Trans>Versión {__APP_VERSION__}</Trans>
        </Meta>
      </Stack>
      {unsent > 0 && (
        <Sheet
          title={<Trans>Quedan cosas por enviar</Trans>}
          onClose={() => {
            setUnsent(0);
          }}
          actions={
            <>
              <ButtonLink kind="primary" to="/pendientes">
                <Trans>Ver lo pendiente</Trans>
              </ButtonLink>
              <Button onClick={leave}>
                <Trans>Cerrar sesión de todos modos</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Plural
              value={unsent}
              one="Hay # cosa por enviar. Sigue guardada en este móvil y se enviará sola. Nadie más puede verla."
              other="Hay # cosas por enviar. Siguen guardadas en este móvil y se enviarán solas. Nadie más puede verlas."
            />
          </p>
        </Sheet>
      )}
    </Screen>
  );
}
