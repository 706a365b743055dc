import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { requestPasswordReset } from '#domain/wire/user-accounts.ts';
import { useApi } from '#src/parts/api-context.ts';
import { lastUserAtom } from '#src/parts/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head } from '#src/ui/text.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordFrame } from './password-frame.tsx';
import { useSending } from './use-sending.ts';

/** Asks for a link to choose a new password. Whether the address is somebody's is not told. */
export function ForgottenPassword() {
  const { t } = useLingui();
  const api = useApi();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(useAtomValue(lastUserAtom)?.email ?? '');
  const [isSent, setIsSent] = useState(false);
  const { isTried, isBusy, failure, send } = useSending();
  const isWrong = !v.is(requestPasswordReset.body.entries.email, email);

  const work = async () => {
    await api.call(requestPasswordReset, { body: { email } });
    setIsSent(true);
  };

  if (isSent)
    return (
      <PasswordFrame
        dock={
          <ButtonLink kind="primary" to="/acceso">
            <Trans>Volver a entrar</Trans>
          </ButtonLink>
        }
      >
        <Head
          title={<Trans>Mira tu correo</Trans>}
          lead={
            <Trans>
              Si {email} tiene cuenta, le llega un enlace que vale una hora. Si no lo ves, mira en el correo no deseado. Tu contraseña de
              antes sigue valiendo.
            </Trans>
          }
        />
        <Button
          kind="ghost"
          onClick={() => {
            setIsSent(false);
          }}
        >
          <Trans>Usar otra dirección</Trans>
        </Button>
      </PasswordFrame>
    );

  return (
    <PasswordFrame
      hasFailed={failure !== null || (isTried && isWrong)}
      dock={
        <Button kind="primary" type="submit" form={formId} loading={isBusy && t`Enviando…`}>
          <Trans>Enviarme el enlace</Trans>
        </Button>
      }
    >
      <Head title={<Trans>Elige una contraseña nueva</Trans>} lead={<Trans>Te enviamos un enlace al correo de tu seguro.</Trans>} />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ wrong: isWrong ? input : null, work });
        }}
      >
        <Stack gap={5}>
          {failure !== null && <Banner status="bad" title={failure} />}
          <EmailField ref={input} isWrong={isTried && isWrong} value={email} onValue={setEmail} />
        </Stack>
      </form>
    </PasswordFrame>
  );
}
