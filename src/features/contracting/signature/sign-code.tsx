import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { createSignCode } from '#domain/wire/sign-codes.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import type { FieldAt } from '#src/forms/field-at.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useNow } from '#src/parts/use-now.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';

/** The one-time code for signing. It is sent by SMS or by mail when the person asks for it, and can be sent again after a while. */
export function SignCode({ at, policyId, token }: { at: FieldAt<string>; policyId: number; token: { token?: string } }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { setFocus } = useFormContext();
  const {
    mutate,
    isPending,
    data: sent,
    error,
  } = useSave(createSignCode, {
    invalidates: [],
    // The pressed button disappears until another code can be asked for, and the focus with it.
    onSaved: () => setFocus(at.path),
  });
  const now = useNow(1000);
  const waitSeconds = sent === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(sent.again_at) - now) / 1000));
  const wait = `${Math.floor(waitSeconds / 60)}:${String(waitSeconds % 60).padStart(2, '0')}`;
  const ask = (channel?: 'mail') => mutate({ params: { id: policyId }, body: channel === undefined ? {} : { channel }, ...token });
  const isTooOften = error instanceof ApiError && error.code === 'rate-limited';
  return (
    <Stack gap={2}>
      <CodeField
        at={at}
        numeric
        once
        help={
          sent === undefined ? (
            t`Son 6 números. Te los enviamos cuando los pidas.`
          ) : (
            <span role="status">
              {sent.channel === 'sms' ? (
                <Trans>Son 6 números. Por SMS al {sent.sent_to}.</Trans>
              ) : (
                <Trans>Son 6 números. Por correo a {sent.sent_to}.</Trans>
              )}{' '}
              {sent.is_demo && <Trans>En esta demostración están en la bandeja de correos de prueba.</Trans>}
            </span>
          )
        }
        words={{ missing: t`Escribe los 6 números del código.`, 'wrong-form': t`Son 6 números: cuéntalos.` }}
      />
      {waitSeconds > 0 ? (
        <Meta>
          <Trans>Otro en {wait}</Trans>
        </Meta>
      ) : (
        <Button small icon="retry" loading={isPending && t`Enviando…`} onClick={() => ask()}>
          {sent === undefined ? <Trans>Enviarme el código</Trans> : <Trans>Enviarme otro</Trans>}
        </Button>
      )}
      {sent?.channel === 'sms' && waitSeconds === 0 && (
        <Button kind="ghost" flush onClick={() => ask('mail')}>
          <Trans>Mejor por correo</Trans>
        </Button>
      )}
      <div role="status">
        {error !== null && (
          <Meta>{isTooOften ? <Trans>Te acabamos de enviar uno. Espera un minuto para pedir otro.</Trans> : problemText(error)}</Meta>
        )}
      </div>
    </Stack>
  );
}
