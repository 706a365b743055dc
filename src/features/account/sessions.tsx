import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { listPhones } from '#domain/wire/phones.ts';
import { closeSession, listSessions } from '#domain/wire/sessions.ts';
import { closeSessions } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { dateWords } from '#src/ui/date.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The person's sessions, with a button to end each. Nothing is shown without a network. */
export function Sessions({ userId }: { userId: number }) {
  const { t } = useLingui();
  const ask = useAsk();
  const [leaving, setLeaving] = useState<{ id: string; name: string } | 'everywhere' | null>(null);
  const { data: sessions = [], isLoading } = useQuery({
    ...ask(listSessions, { params: { id: userId } }),
    select: ({ data }) => data,
    staleTime: 0,
  });
  if (isLoading) return <Skeleton rows={2} />;
  if (sessions.length === 0) return null;
  const close = () => setLeaving(null);

  return (
    <>
      <h2>
        <Trans>Dónde has entrado</Trans>
      </h2>
      <Card flush>
        {sessions.map(({ id, is_current, device, created_at, last_seen_at }) => {
          const [browser, system] = device?.split(' en ') ?? [];
          const name = system === undefined ? t`Un dispositivo` : t`${browser} en ${system}`;
          const since = dateWords(created_at);
          const seen = dateWords(last_seen_at);
          return (
            <ListRow
              key={id}
              ref={passFocusOn}
              icon="mobile"
              title={name}
              text={is_current ? t`Este dispositivo · desde ${since}` : t`Visto por última vez: ${seen}`}
              end={
                is_current ? undefined : (
                  <Button small label={t`Cerrar la sesión de ${name}, ${seen}`} onClick={() => setLeaving({ id, name })}>
                    <Trans>Cerrar</Trans>
                  </Button>
                )
              }
            />
          );
        })}
        {sessions.length > 1 && (
          <ListRow
            icon="shield"
            title={<Trans>Cerrar sesión en todas partes</Trans>}
            text={<Trans>También aquí y en los móviles conectados</Trans>}
            onPress={() => setLeaving('everywhere')}
          />
        )}
      </Card>
      {leaving === 'everywhere' && <CloseEverywhere userId={userId} onClose={close} />}
      {leaving !== null && leaving !== 'everywhere' && <CloseOne userId={userId} session={leaving} onClose={close} />}
    </>
  );
}

function CloseOne({ userId, session, onClose }: { userId: number; session: { id: string; name: string }; onClose: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { mutate, isPending, error } = useSave(closeSession, {
    invalidates: [listSessions, listPhones],
    onSaved: () => {
      setToast(t`Sesión cerrada`);
      onClose();
    },
  });
  return (
    <ConfirmSheet
      title={<Trans>¿Cerrar la sesión de {session.name}?</Trans>}
      action={<Trans>Cerrar la sesión</Trans>}
      busy={t`Cerrando…`}
      isBusy={isPending}
      refused={error && problemText(error)}
      onConfirm={() => mutate({ params: { id: userId, sessionId: session.id } })}
      onClose={onClose}
    >
      <p>
        <Trans>Para volver a entrar ahí habrá que identificarse. Lo que no haya enviado se queda en ese dispositivo hasta entonces.</Trans>
      </p>
    </ConfirmSheet>
  );
}

function CloseEverywhere({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const navigation = useNavigation();
  const setUser = useSetAtom(loggedUserAtom);
  const { mutate, isPending, error } = useSave(closeSessions, {
    invalidates: [],
    onSaved: () => {
      setUser((now) => (now?.id === userId ? null : now));
      navigation.go('/', { replace: true });
    },
  });
  return (
    <ConfirmSheet
      title={<Trans>¿Cerrar sesión en todas partes?</Trans>}
      action={<Trans>Cerrarlas todas</Trans>}
      busy={t`Cerrando…`}
      isBusy={isPending}
      refused={error && problemText(error)}
      onConfirm={() => mutate({ params: { id: userId }, query: {} })}
      onClose={onClose}
    >
      <p>
        <Trans>
          Tendrás que entrar otra vez en cada dispositivo, también en este. Lo que no se haya enviado se queda guardado en cada uno hasta
          entonces. Si crees que alguien conoce tu contraseña, cámbiala también.
        </Trans>
      </p>
    </ConfirmSheet>
  );
}
