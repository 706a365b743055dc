import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import { factorCode } from '#domain/wire/factor-code.ts';
import { login } from '#domain/wire/log-in.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { PasswordField } from '#src/forms/fields/password.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { LanguageRow } from '#src/parts/language-row.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { FactorCodeField } from '#src/parts/session/factor-code-field.tsx';
import { useMailedToken } from '#src/parts/use-mailed-token.ts';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { DirectoryLogin } from './directory-login.tsx';
import { EmailField } from './email-field.tsx';
import { knownDevice } from './known-device.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { safeReturn } from './safe-return.ts';

type Given = Pick<BodyInput<typeof login>, 'device' | 'link'>;

/** The log-in's body with the code of the second step. */
const bodyWithCode = v.object({ ...login.body.entries, code: factorCode });

/**
 * The log-in. After a session has expired, it asks only for the password and then returns to the same screen. Staff who need a second factor give it in a
 * second step.
 */
export function LoginScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const formId = useId();
  const { form, isLinkWanted, isCodeWanted, isCodeStep } = useLogIn();
  const { history } = useRouter();
  const target = useReturn();

  usePageTitle(t`Entrar`, form.hasFailed);

  return (
    <Screen
      title={t`Entrar`}
      back={() => {
        if (isCodeStep) history.back();
        else void navigate({ to: '/' });
      }}
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Entrando…`}>
          <Trans>Entrar</Trans>
        </Button>
      }
    >
      <LoginHead isCodeStep={isCodeStep} />
      <Stack gap={6}>
        <WireFields
          form={form}
          id={formId}
          failure={
            isLinkWanted
              ? t`Por seguridad, hace falta un enlace para entrar en este dispositivo. Te lo hemos enviado por correo: ábrelo aquí.`
              : isCodeWanted
                ? null
                : form.failure
          }
        >
          {isCodeStep ? (
            <FactorCodeField at={form.at('code')} />
          ) : (
            <>
              <EmailField at={form.at('email')} autoComplete="username webauthn" />
              <PasswordField at={form.at('password')} autoComplete="current-password" words={{ missing: t`Escribe tu contraseña.` }} />
              <ButtonLink kind="ghost" to="/password">
                <Trans>He olvidado mi contraseña</Trans>
              </ButtonLink>
            </>
          )}
          <PasskeyLogin />
          {!isCodeStep && <DirectoryLogin target={target} />}
        </WireFields>
        <Card flush>
          <LanguageRow />
        </Card>
      </Stack>
    </Screen>
  );
}

function LoginHead({ isCodeStep }: { isCodeStep: boolean }) {
  const isExpired = useAtomValue(isSessionExpiredAtom);
  if (isCodeStep)
    return <Head title={<Trans>Escribe tu código</Trans>} lead={<Trans>Tu contraseña es correcta. Falta tu segundo factor.</Trans>} />;
  return isExpired ? (
    <Head title={<Trans>Entra otra vez</Trans>} lead={<Trans>Tu sesión ha caducado. Después sigues donde estabas.</Trans>} />
  ) : (
    <Head title={<Trans>Entra en tu cuenta</Trans>} lead={<Trans>Con el correo y la contraseña de tu seguro.</Trans>} />
  );
}

/** The log-in form and its call. The code step is a history entry, so that the back button leads to the password. */
function useLogIn() {
  const { t } = useLingui();
  const { mutateAsync: logIn } = useSave(login, { invalidates: [] });
  const setUser = useSetAtom(loggedUserAtom);
  const lastUser = useAtomValue(lastUserAtom);
  // For a browser that it does not know, the server may require the link of a mail.
  const { token } = useMailedToken();
  const [isLinkWanted, setIsLinkWanted] = useState(false);
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const navigate = useNavigate();
  const search = useSearch({ from: '/acceso' });
  // When the code step's address is opened directly, there is no password to which the code would belong.
  const [hasPassword, setHasPassword] = useState(false);
  const isCodeStep = search.paso === 'codigo' && hasPassword;

  const form = useWireForm({
    body: (isCodeStep ? bodyWithCode : login.body) as typeof login.body,
    labels: { email: t`Correo`, password: t`Contraseña`, code: t`Código` },
    start: { email: lastUser?.email ?? '', password: '', code: '' },
    given: { ...knownDevice.read(), ...(token === undefined ? {} : { link: token }) } as Given,
    save: async (body) => {
      const { device_token, ...logged } = await logIn({ body });
      knownDevice.keep(device_token);
      setUser(logged);
    },
    onRefused: (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'wrong-credentials') form.methods.setFocus('password');
      setIsLinkWanted(code === 'device-unknown');
      setIsCodeWanted(code === 'second-factor-needed');
      if (code !== 'second-factor-needed' || isCodeStep) return;
      setHasPassword(true);
      void navigate({ to: '/acceso', search: { ...search, paso: 'codigo' } });
    },
  });

  // The first empty field gets the focus: people come here to fill it in.
  const missing = isCodeStep ? 'code' : lastUser === null ? 'email' : 'password';
  const { setFocus } = form.methods;
  useEffect(() => setFocus(missing), [missing, setFocus]);
  return { form, isLinkWanted, isCodeWanted, isCodeStep };
}

/** Leads a signed-in person to where they wanted to go, and returns that address. */
function useReturn(): AppPath {
  const navigation = useNavigation();
  const target = safeReturn(useSearch({ from: '/acceso' }).return);
  const user = useAtomValue(loggedUserAtom);
  useEffect(() => {
    if (user !== null) navigation.go(target, { replace: true });
  }, [user, navigation, target]);
  return target;
}
