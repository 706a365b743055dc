import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { requestPasswordReset } from '#domain/wire/user-accounts.ts';
import { useSave } from '#src/data/save.ts';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { lastUserAtom } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Head } from '#src/ui/text.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordFrame } from './password-frame.tsx';

/** Requests a link to choose a new password. The answer does not reveal whether an account has that address. */
export function ForgottenPassword() {
  const { t } = useLingui();
  const { mutateAsync: request } = useSave(requestPasswordReset, { invalidates: [] });
  const formId = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useWireForm({
    body: requestPasswordReset.body,
    labels: { email: t`Correo` },
    start: { email: useAtomValue(lastUserAtom)?.email ?? '' },
    save: async (body) => {
      await request({ body });
      setSentTo(body.email);
    },
  });

  if (sentTo !== null)
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
              Si {sentTo} tiene cuenta, le llega un enlace que vale una hora. Si no lo ves, mira en el correo no deseado. Tu contraseña de
              antes sigue valiendo.
            </Trans>
          }
        />
        <Button
          kind="ghost"
          onClick={() => {
            setSentTo(null);
          }}
        >
          <Trans>Usar otra dirección</Trans>
        </Button>
      </PasswordFrame>
    );

  return (
    <PasswordFrame
      hasFailed={form.hasFailed}
      dock={
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Enviando…`}>
          <Trans>Enviarme el enlace</Trans>
        </Button>
      }
    >
      <Head title={<Trans>Elige una contraseña nueva</Trans>} lead={<Trans>Te enviamos un enlace al correo de tu seguro.</Trans>} />
      <WireFields form={form} id={formId}>
        <EmailField at={form.at('email')} />
      </WireFields>
    </PasswordFrame>
  );
}
