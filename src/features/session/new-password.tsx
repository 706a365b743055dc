import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { resetPassword } from '#domain/wire/user-accounts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { NewPasswordField } from '#src/forms/fields/new-password.tsx';
import { TickField } from '#src/forms/fields/tick.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Head } from '#src/ui/text.tsx';
import { PasswordFrame } from './password-frame.tsx';

/** Chooses a new password with the token of a mailed link. `onAskAgain`: the person wants another link. */
export function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const { t } = useLingui();
  const { mutateAsync: reset } = useSave(resetPassword, { invalidates: [] });
  const formId = useId();
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  const form = useWireForm({
    body: resetPassword.body,
    labels: {
      password: t`Contraseña nueva`,
      keep_unsent: t`Mis móviles pueden enviar ya lo que tienen pendiente. Márcalo solo si los tienes tú.`,
    },
    start: { password: '', keep_unsent: false },
    given: { token },
    save: async (body) => {
      await reset({ body });
      setState('done');
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'link-expired') setState('expired');
    },
  });

  if (state !== 'open') return <NewPasswordEnd state={state} onAskAgain={onAskAgain} />;

  return (
    <PasswordFrame
      hasFailed={form.hasFailed}
      dock={
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Guardando…`}>
          <Trans>Guardar la contraseña</Trans>
        </Button>
      }
    >
      <Head
        title={<Trans>Elige tu contraseña</Trans>}
        lead={<Trans>Se cerrará la sesión en todos tus dispositivos. Lo que no hayan enviado se queda en ellos hasta que entres.</Trans>}
      />
      <WireFields form={form} id={formId}>
        <NewPasswordField at={form.at('password')} />
        <TickField at={form.at('keep_unsent')} />
      </WireFields>
    </PasswordFrame>
  );
}

/** The password was changed, or the link was no longer valid. */
function NewPasswordEnd({ state, onAskAgain }: { state: 'done' | 'expired'; onAskAgain: () => void }) {
  if (state === 'done')
    return (
      <PasswordFrame
        dock={
          <ButtonLink kind="primary" to="/acceso">
            <Trans>Entrar</Trans>
          </ButtonLink>
        }
      >
        <Head
          title={<Trans>Contraseña cambiada</Trans>}
          lead={<Trans>Ya puedes entrar con ella. Se ha cerrado la sesión en todos tus dispositivos.</Trans>}
        />
      </PasswordFrame>
    );

  return (
    <PasswordFrame
      dock={
        <Button kind="primary" onClick={onAskAgain}>
          <Trans>Pedir otro enlace</Trans>
        </Button>
      }
    >
      <Head
        title={<Trans>Este enlace ya no vale</Trans>}
        lead={<Trans>Ha caducado o ya se ha usado. Tu contraseña no ha cambiado ahora.</Trans>}
      />
    </PasswordFrame>
  );
}
