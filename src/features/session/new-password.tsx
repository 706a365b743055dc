import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { resetPassword } from '#domain/wire/user-accounts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/parts/api-context.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head } from '#src/ui/text.tsx';
import { PasswordFrame } from './password-frame.tsx';
import { PasswordInput } from './password-input.tsx';
import { useSending } from './use-sending.ts';

/** Chooses the password with the token of a mailed link. `onAskAgain`: another link is wanted. */
export function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const { t } = useLingui();
  const api = useApi();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [keepsUnsent, setKeepsUnsent] = useState(false);
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  const { isTried, isBusy, failure, send } = useSending();
  const [refused, setRefused] = useState<string | null>(null);
  const isWrong = !v.is(resetPassword.body.entries.password, password);

  const work = async () => {
    await api.call(resetPassword, { body: { token, password, keep_unsent: keepsUnsent } });
    setState('done');
  };
  const onFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'link-expired') setState('expired');
    if (error.fields.some(({ code }) => code === 'guessable')) {
      setRefused(password);
      input.current?.focus();
    }
  };

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

  if (state === 'expired')
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

  return (
    <PasswordFrame
      hasFailed={failure !== null || (isTried && isWrong)}
      dock={
        <Button kind="primary" type="submit" form={formId} loading={isBusy && t`Guardando…`}>
          <Trans>Guardar la contraseña</Trans>
        </Button>
      }
    >
      <Head
        title={<Trans>Elige tu contraseña</Trans>}
        lead={<Trans>Se cerrará la sesión en todos tus dispositivos. Lo que no hayan enviado se queda en ellos hasta que entres.</Trans>}
      />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ wrong: isWrong ? input : null, work, onFailure });
        }}
      >
        <Stack gap={5}>
          {failure !== null && refused !== password && <Banner status="bad" title={failure} />}
          <Field
            label={t`Contraseña nueva`}
            help={t`12 caracteres o más. Unas cuantas palabras seguidas valen.`}
            error={
              isTried && isWrong
                ? t`Es demasiado corta o demasiado larga: entre 12 y 200 caracteres.`
                : refused === password
                  ? t`Es fácil de adivinar. Usa varias palabras que no vayan juntas y sin tu nombre ni tu correo.`
                  : undefined
            }
          >
            {(control) => (
              <PasswordInput control={control} ref={input} autoComplete="new-password" value={password} onValue={setPassword} />
            )}
          </Field>
          <Checkbox checked={keepsUnsent} onChecked={setKeepsUnsent}>
            <Trans>Mis móviles pueden enviar ya lo que tienen pendiente. Márcalo solo si los tienes tú.</Trans>
          </Checkbox>
        </Stack>
      </form>
    </PasswordFrame>
  );
}
