import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { hasSecondFactor } from '#domain/access/second-factor.ts';
import { getHistory } from '#domain/wire/history.ts';
import { removeSecondFactor } from '#domain/wire/second-factor.ts';
import { closeSessions, requestPasswordReset, type UserAccount } from '#domain/wire/user-accounts.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { FieldError } from '#src/ui/field.tsx';

/** A user's access: sends them a link for a new password, ends all their sessions, and removes a second factor that they have lost. */
export function UserAccess({ user }: { user: UserAccount }) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const problemText = useProblemText();
  const [isEnding, setIsEnding] = useState(false);
  const isAdmin = useAtomValue(loggedUserAtom)?.role === 'admin';
  const link = useSave(requestPasswordReset, { invalidates: [], onSaved: () => say(t`Le hemos mandado un enlace`) });
  const end = useSave(closeSessions, {
    invalidates: [getHistory],
    onSaved: () => {
      setIsEnding(false);
      say(t`Sesiones cerradas`);
    },
  });
  return (
    <>
      <Button icon="keys" loading={link.isPending && t`Enviando…`} onClick={() => link.mutate({ body: { email: user.email } })}>
        <Trans>Mandar enlace de contraseña</Trans>
      </Button>
      {link.error && <FieldError>{problemText(link.error)}</FieldError>}
      <Button icon="off" onClick={() => setIsEnding(true)}>
        <Trans>Cerrar sus sesiones</Trans>
      </Button>
      {isAdmin && hasSecondFactor(user.role) && <ResetFactor userId={user.id} />}
      {isEnding && (
        <ConfirmSheet
          title={<Trans>¿Cerrar todas sus sesiones?</Trans>}
          action={<Trans>Cerrar sus sesiones</Trans>}
          busy={t`Cerrando…`}
          isBusy={end.isPending}
          isDanger
          refused={end.error && problemText(end.error)}
          onConfirm={() => end.mutate({ params: { id: user.id }, query: { keep_unsent: '1' } })}
          onClose={() => {
            end.reset();
            setIsEnding(false);
          }}
        >
          <Trans>Tendrá que entrar otra vez en cada sitio. Lo que no ha enviado desde su móvil no se pierde.</Trans>
        </ConfirmSheet>
      )}
    </>
  );
}

function ResetFactor({ userId }: { userId: number }) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const problemText = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useSave(removeSecondFactor, {
    invalidates: [getHistory],
    onSaved: () => {
      setIsAsking(false);
      say(t`Segundo factor quitado`);
    },
  });
  return (
    <>
      <Button icon="lock" onClick={() => setIsAsking(true)}>
        <Trans>Quitar su segundo factor</Trans>
      </Button>
      {isAsking && (
        <ConfirmSheet
          title={<Trans>¿Quitar su segundo factor?</Trans>}
          action={<Trans>Quitar su segundo factor</Trans>}
          busy={t`Quitando…`}
          isBusy={isPending}
          isDanger
          refused={error && problemText(error)}
          onConfirm={() => mutate({ params: { id: userId } })}
          onClose={() => {
            reset();
            setIsAsking(false);
          }}
        >
          <Trans>
            Para quien ha perdido el móvil. Dejan de valer sus códigos y sus llaves de acceso, y la próxima vez entra solo con su
            contraseña. Asegúrate antes de que es quien dice ser.
          </Trans>
        </ConfirmSheet>
      )}
    </>
  );
}
