import { Plural, Trans } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { logout } from '#domain/wire/log-in.ts';
import { useApi } from '#src/data/api-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { grantsInUse } from './grants-in-use.ts';

/** The way out (decision A84): what is still to be sent stays on the phone and goes by its own grant, which is said before. `children` draws the button. */
export function LogOut({ children }: { children: (logOut: () => void) => ReactNode }) {
  const api = useApi();
  const navigation = useNavigation();
  const [user, setUser] = useAtom(loggedUserAtom);
  const outbox = useOutbox();
  const [unsent, setUnsent] = useState(0);
  const isKept = useIsKept();
  if (user === null) return null;

  /** Over on this phone at once, whatever the person does next. */
  const leave = () => {
    setUser(null);
    navigation.go('/', { replace: true });
    // The token is told to the server with what is left of this session; without a network it ends by its own age.
    const inUse = grantsInUse(outbox, user.id);
    void import('#src/parts/push/told-by-push.ts')
      .then(({ stopTelling }) => stopTelling(api, user.api_token))
      // `keepalive` sends it also when the page is closed at once.
      .then(async () => api.call(logout, { token: user.api_token, query: { grants_in_use: (await inUse).join(',') }, keepalive: true }))
      .catch(() => {});
  };
  const leaveOrTell = () => {
    // Asked of the disk: on a page that has just been opened the list may not have been told yet.
    void outbox
      .list()
      .catch(() => [])
      .then((items) => {
        const count = items.filter((item) => item.ownerId === user.id && item.isReleased && item.state !== 'sent').length;
        if (count > 0) setUnsent(count);
        else leave();
      });
  };

  return (
    <>
      {children(leaveOrTell)}
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
            {isKept ? (
              <Plural
                value={unsent}
                one="Hay # cosa por enviar. Sigue guardada en este móvil y se enviará sola. Nadie más puede verla."
                other="Hay # cosas por enviar. Siguen guardadas en este móvil y se enviarán solas. Nadie más puede verlas."
              />
            ) : (
              <Plural
                value={unsent}
                one="Hay # cosa por enviar. Este móvil no la guarda: no cierres esta página hasta que se envíe."
                other="Hay # cosas por enviar. Este móvil no las guarda: no cierres esta página hasta que se envíen."
              />
            )}
          </p>
        </Sheet>
      )}
    </>
  );
}
