import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { type beginTotp, confirmTotp } from '#domain/wire/second-factor.ts';
import { useSave } from '#src/data/save.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { drawnQr } from '#src/platform/reader/drawn-qr.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import styles from './access.module.css';

/** Shows the secret for the authenticator app, as a QR code and as text, and asks for its first code, which proves that the app has the secret. */
export function TotpSetUp({
  userId,
  told,
  onConfirmed,
}: {
  userId: number;
  told: ResponseOf<typeof beginTotp>;
  /** Called with the recovery codes. */
  onConfirmed: (codes: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { mutateAsync: confirm } = useSave(confirmTotp, {
    invalidates: 'everything',
    onSaved: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  const form = useWireForm({
    body: confirmTotp.body,
    labels: { code: t`Código` },
    start: { code: '' },
    save: (body) => confirm({ params: { id: userId }, body }),
  });
  useEffect(() => {
    place.current?.replaceChildren(drawnQr(told.address));
  }, [told.address]);
  const grouped = told.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <Stack gap={3}>
      <p>
        <Trans>1. Lee este código con la aplicación, o escribe en ella la clave.</Trans>
      </p>
      <div ref={place} className={styles.qr} role="img" aria-label={t`Código QR para la aplicación de códigos`} />
      <p>
        <Trans>
          Clave: <code className={styles.secret}>{grouped}</code>
        </Trans>
      </p>
      <p>
        <Trans>2. Escribe el número que da la aplicación.</Trans>
      </p>
      <WireFields form={form} id={formId}>
        <CodeField at={form.at('code')} numeric once help={t`Son 6 números.`} words={{ missing: t`Escribe los 6 números del código.` }} />
      </WireFields>
      <div>
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Comprobando…`}>
          <Trans>Confirmar el código</Trans>
        </Button>
      </div>
    </Stack>
  );
}
