import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import * as v from 'valibot';
import { readShortCode } from '#domain/handoff/short-code.ts';
import { fail } from '#domain/shared/result.ts';
import { readBy } from '#domain/wire/typed-fields.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Button } from '#src/ui/button.tsx';
import { Head } from '#src/ui/text.tsx';
import { CodeScreen } from './code-screen.tsx';

/** Parses the typed text into a short code before any call; the call itself also accepts the secret of a scanned QR. */
const typedCode = v.object({
  code: readBy((text) => {
    const read = readShortCode(text);
    return read.ok ? read : fail(read.problem === 'letters' ? 'form' : read.problem);
  }),
});

/** The code printed below the QR, typed. */
export function TypeCode({ onCode, onScan }: { onCode: (code: string) => void; onScan: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const form = useWireForm({
    body: typedCode,
    labels: { code: t`Código` },
    start: { code: '' },
    save: async ({ code }) => onCode(v.parse(typedCode, { code }).code),
  });
  const empty = t`Escribe el código que ves en el ordenador.`;
  return (
    <CodeScreen
      hasFailed={form.hasFailed}
      dock={
        <Button kind="primary" type="submit" form={formId}>
          <Trans>Seguir</Trans>
        </Button>
      }
    >
      <Head
        title={<Trans>Escribe el código del ordenador</Trans>}
        lead={<Trans>Está debajo del cuadro que se escanea con la cámara.</Trans>}
      />
      <WireFields form={form} id={formId}>
        <CodeField
          at={form.at('code')}
          help={t`Ocho letras y números, como 7KQ4-92HD. Los espacios y guiones dan igual.`}
          words={{
            missing: empty,
            empty,
            form: t`Hay una letra que no puede ser. El código no lleva 0, 1, O, I, L ni U.`,
            length: t`El código tiene ocho letras y números.`,
          }}
        />
        <Button icon="qr" onClick={onScan}>
          <Trans>Escanear el código</Trans>
        </Button>
      </WireFields>
    </CodeScreen>
  );
}
