import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { unlinkDirectory } from '#domain/wire/directory-login.ts';
import { getHistory } from '#domain/wire/history.ts';
import { closeSession, listSessions } from '#domain/wire/sessions.ts';
import { getUser, listUsers, type UserAccount } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { dateWords } from '#src/ui/date.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta } from '#src/ui/text.tsx';

/** The sessions of a user, each of which can be ended, and the directory through which they log in. */
export function UserSessions({ user }: { user: UserAccount }) {
  const { t } = useLingui();
  const ask = useAsk();
  const problemText = useProblemText();
  const say = useSetAtom(toastAtom);
  const { data, isLoading } = useQuery({ ...ask(listSessions, { params: { id: user.id } }), staleTime: 0 });
  const close = useSave(closeSession, { invalidates: [listSessions, getHistory], onSaved: () => say(t`Sesión cerrada`) });
  if (isLoading) return <Skeleton rows={1} />;
  const sessions = data?.data ?? [];
  return (
    <Section title={t`Dónde tiene la sesión abierta`}>
      {sessions.length === 0 && !user.by_directory && (
        <Meta>
          <Trans>Ahora no está en ningún sitio.</Trans>
        </Meta>
      )}
      {(sessions.length > 0 || user.by_directory) && (
        <Card flush>
          {user.by_directory && <ByDirectory user={user} />}
          {sessions.map(({ id, device, last_seen_at }) => {
            const name = device ?? t`Un dispositivo`;
            const seen = dateWords(last_seen_at);
            return (
              <ListRow
                key={id}
                icon="mobile"
                title={name}
                text={t`Visto por última vez: ${seen}`}
                end={
                  <Button
                    small
                    label={t`Cerrar la sesión de ${name}, ${seen}`}
                    loading={close.isPending && close.variables?.params.sessionId === id && t`Cerrando…`}
                    onClick={() => close.mutate({ params: { id: user.id, sessionId: id } })}
                  >
                    <Trans>Cerrar</Trans>
                  </Button>
                }
              />
            );
          })}
        </Card>
      )}
      {close.error && <FieldError>{problemText(close.error)}</FieldError>}
    </Section>
  );
}

function ByDirectory({ user }: { user: UserAccount }) {
  const { t } = useLingui();
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ListRow
        icon="users"
        title={<Trans>Entra con el directorio de la empresa</Trans>}
        text={<Trans>Y no con una contraseña</Trans>}
        end={
          may(unlinkDirectory) && (
            <Button small label={t`Soltar del directorio`} onClick={() => setIsAsking(true)}>
              <Trans>Soltar</Trans>
            </Button>
          )
        }
      />
      {isAsking && <Unlink userId={user.id} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Unlink({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const say = useSetAtom(toastAtom);
  const { mutate, isPending, error } = useSave(unlinkDirectory, {
    invalidates: [getUser, listUsers, listSessions, getHistory],
    onSaved: () => {
      say(t`Ya no entra con el directorio`);
      onClose();
    },
  });
  return (
    <ConfirmSheet
      title={<Trans>¿Soltar a esta persona del directorio?</Trans>}
      action={<Trans>Soltar</Trans>}
      busy={t`Guardando…`}
      isBusy={isPending}
      isDanger
      refused={error && problemText(error)}
      onConfirm={() => mutate({ params: { id: userId } })}
      onClose={onClose}
    >
      <Trans>
        Sus sesiones se cierran y vuelve a entrar con su contraseña, o con el directorio la primera persona que tenga allí su correo.
      </Trans>
    </ConfirmSheet>
  );
}
