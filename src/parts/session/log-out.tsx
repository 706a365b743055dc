import { Plural, Trans } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useApi } from '#src/data/api-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Sheet } from '#src/ui/sheet.tsx';

/** The log-out (decision A84). Unsent items stay on the phone and are sent with their own grants; the person is told so before. `children` draws the button. */
export function LogOut({ children }: { children: (logOut: () => void) => ReactNode }) {
  const api = useApi();
  const navigation = useNavigation();
  const [user, setUser] = useAtom(loggedUserAtom);
  const outbox = useOutbox();
  const [unsent, setUnsent] = useState(0);
  /** Nothing of it has been let go with "Enviar". */
  const [isHeld, setIsHeld] = useState(false);
  const isKept = useIsKept();
  if (user === null) return null;

  /** The log-out takes effect on this phone at once, whatever the person does next. */
  const leave = () => {
    setUser(null);
    navigation.go('/', { replace: true });
    void import('./end-session.ts').then(({ endSession }) => endSession(api, outbox, user)).catch(() => {});
  };
  const leaveOrTell = () => {
    // The items are read from storage: on a page that has just been opened the list in memory may be missing.
    void outbox
      .list()
      .catch(() => [])
      .then((items) => {
        const own = items.filter((item) => item.ownerId === user.id && item.state !== 'sent');
        const leaving = own.filter(({ isReleased }) => isReleased).length;
        setIsHeld(leaving === 0);
        setUnsent(leaving || own.length);
        if (own.length === 0) leave();
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
            {isKept && isHeld ? (
              <Trans>Sigue guardado en este móvil y nadie más puede verlo. No se envía hasta que entres otra vez y pulses «Enviar».</Trans>
            ) : isKept ? (
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
