import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { login } from '#domain/wire/log-in.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/parts/api-context.ts';
import { HelpAside } from '#src/parts/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/parts/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { EmailField } from './email-field.tsx';
import { knownDevice } from './known-device.ts';
import { PasswordInput } from './password-input.tsx';
import { safeReturn } from './safe-return.ts';
import { useMailedToken } from './use-mailed-token.ts';
import { useSending } from './use-sending.ts';

/** Log-in, also when a session has expired: then only the password is missing, and afterwards the same screen comes back. */
export function LoginScreen() {
  const { t } = useLingui();
  const api = useApi();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const formId = useId();
  const search = useSearch({ strict: false });
  const target = safeReturn(search.return);
  const user = useAtomValue(loggedUserAtom);
  const setUser = useSetAtom(loggedUserAtom);
  const lastUser = useAtomValue(lastUserAtom);
  const isExpired = useAtomValue(isSessionExpiredAtom);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(lastUser?.email ?? '');
  const [password, setPassword] = useState('');
  const { isTried, isBusy, failure, send } = useSending();
  // A browser that is not known may want the link of a mail.
  const { token } = useMailedToken();
  const [isLinkWanted, setIsLinkWanted] = useState(false);

  useEffect(() => {
    if (user !== null) navigation.go(target, { replace: true });
  }, [user, navigation, target]);

  // The first thing that is missing: whoever comes here came to type it.
  const isEmailKnown = lastUser !== null;
  useEffect(() => (isEmailKnown ? passwordInput : emailInput).current?.focus(), [isEmailKnown]);

  const isEmailWrong = !v.is(login.body.entries.email, email);
  const isPasswordWrong = password === '';

  usePageTitle(t`Entrar`, failure !== null || (isTried && (isEmailWrong || isPasswordWrong)));

  const wrong = isEmailWrong ? emailInput : isPasswordWrong ? passwordInput : null;
  const work = async () => {
    const { device_token, ...logged } = await api.call(login, {
      body: { email, password, ...knownDevice.read(), ...(token === undefined ? {} : { link: token }) },
    });
    knownDevice.keep(device_token);
    setUser(logged);
  };
  const onFailure = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'wrong-credentials') passwordInput.current?.focus();
    setIsLinkWanted(code === 'device-unknown');
  };

  return (
    <Screen
      title={t`Entrar`}
      back={() => {
        void navigate({ to: '/' });
      }}
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <Button kind="primary" type="submit" form={formId} loading={isBusy && t`Entrando…`}>
          <Trans>Entrar</Trans>
        </Button>
      }
    >
      <Head
        title={isExpired ? <Trans>Entra otra vez</Trans> : <Trans>Entra en tu cuenta</Trans>}
        lead={
          isExpired ? (
            <Trans>Tu sesión ha caducado. Lo que llevas está guardado y sigues donde estabas.</Trans>
          ) : (
            <Trans>Con el correo y la contraseña de tu seguro.</Trans>
          )
        }
      />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ wrong, work, onFailure });
        }}
      >
        <Stack gap={5}>
          {failure !== null && (
            <Banner
              status="bad"
              title={
                isLinkWanted
                  ? t`Por seguridad, hace falta un enlace para entrar en este dispositivo. Te lo hemos enviado por correo: ábrelo aquí.`
                  : failure
              }
            />
          )}
          <EmailField ref={emailInput} isWrong={isTried && isEmailWrong} value={email} onValue={setEmail} />
          <Field label={t`Contraseña`} error={isTried && isPasswordWrong ? t`Escribe tu contraseña.` : undefined}>
            {(control) => (
              <PasswordInput control={control} ref={passwordInput} autoComplete="current-password" value={password} onValue={setPassword} />
            )}
          </Field>
          <ButtonLink kind="ghost" to="/password">
            <Trans>He olvidado mi contraseña</Trans>
          </ButtonLink>
        </Stack>
      </form>
    </Screen>
  );
}
