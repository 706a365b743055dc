import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { loginWithDirectory } from '#domain/wire/directory-login.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { directoryVisit } from './directory-visit.ts';
import { knownDevice } from './known-device.ts';

/** The page to which the directory redirects: it logs in the person and leads them to where they wanted to go, or says why it cannot. */
export function DirectoryReturnScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { refusal, again } = useReturn();
  usePageTitle(t`Entrar`, refusal !== null);
  return (
    <Screen
      title={t`Entrar`}
      back={() => {
        void navigate({ to: '/acceso' });
      }}
      aside={<HelpAside />}
      dock={
        refusal !== null && (
          <>
            {again !== null && (
              <Button kind="primary" onClick={again}>
                <Trans>Reintentar</Trans>
              </Button>
            )}
            <ButtonLink kind={again === null ? 'primary' : 'ghost'} to="/acceso">
              <Trans>Volver a entrar</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      <Head title={refusal === null ? <Trans>Entrando…</Trans> : <Trans>No has entrado</Trans>} />
      {refusal === null ? <Skeleton rows={2} /> : <Banner status="bad" title={refusal} />}
    </Screen>
  );
}

/** Sends the directory's answer to the server once. `again`: the call got no answer, so the directory's answer is still valid. */
function useReturn() {
  const { t } = useLingui();
  const problemText = useProblemText();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const setUser = useSetAtom(loggedUserAtom);
  const search = useSearch({ from: '/acceso/directorio' });
  // Kept in state, because it is removed from the address.
  const [answer] = useState(() => search);
  const [visit] = useState(() => directoryVisit.of(answer.state));
  const isStray = visit === null || answer.code === undefined;
  const { mutate, error } = useSave(loginWithDirectory, {
    invalidates: [],
    onSaved: ({ device_token, ...logged }) => {
      knownDevice.keep(device_token);
      setUser(logged);
      navigation.go(visit?.target ?? '/', { replace: true });
    },
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (visit) directoryVisit.forget();
    // Removed from the address, so that nobody finds it there or in the history.
    void navigate({ to: '.', search: {}, replace: true });
    if (!isStray) mutate({ body: bodyOf(answer) });
  }, [answer, visit, isStray, mutate, navigate]);

  const code = error instanceof ApiError ? error.code : null;
  const words = {
    'wrong-credentials': t`El directorio no ha confirmado quién eres, o has tardado demasiado. Vuelve a entrar.`,
    forbidden: t`El directorio te conoce, pero aquí nadie de la oficina tiene tu correo. Pide a quien administra que te dé de alta.`,
  };
  const refused = error && (code === 'wrong-credentials' || code === 'forbidden' ? words[code] : problemText(error));
  return {
    refusal: isStray ? t`El directorio no te ha dejado entrar, o no empezaste aquí. Vuelve a entrar.` : refused,
    again: error !== null && code === null ? () => mutate({ body: bodyOf(answer) }) : null,
  };
}

function bodyOf({ state = '', code = '', iss }: { state?: string; code?: string; iss?: string }): BodyInput<typeof loginWithDirectory> {
  return { state, code, ...(iss === undefined ? {} : { iss }), ...knownDevice.read() };
}
