import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { readShortCode } from '#domain/handoff/short-code.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head } from '#src/ui/text.tsx';
import { CodeScreen } from './code-screen.tsx';

/** The code that stands under the QR, typed. */
export function TypeCode({ onCode, onScan }: { onCode: (code: string) => void; onScan: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const read = readShortCode(text);
  const errors = {
    empty: t`Escribe el código que ves en el ordenador.`,
    letters: t`Hay una letra que no puede ser. El código no lleva 0, 1, O, I, L ni U.`,
    length: t`El código tiene ocho letras y números.`,
  };
  return (
    <CodeScreen
      hasFailed={isTried && !read.ok}
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
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (read.ok) onCode(read.value);
          else input.current?.focus();
        }}
      >
        <Stack gap={5}>
          <Field
            label={t`Código`}
            help={t`Ocho letras y números, como 7KQ4-92HD. Los espacios y guiones dan igual.`}
            error={isTried && !read.ok ? errors[read.problem] : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={input}
                type="text"
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={text}
                onValue={setText}
              />
            )}
          </Field>
          <Button icon="qr" onClick={onScan}>
            <Trans>Escanear el código</Trans>
          </Button>
        </Stack>
      </form>
    </CodeScreen>
  );
}
