import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as v from 'valibot';
import { factorCode } from '#domain/wire/factor-code.ts';
import { beginPasskeyLogin } from '#domain/wire/passkeys.ts';
import { showFactor } from '#domain/wire/second-factor.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { canHavePasskeys, PasskeyError, readPasskey } from '#src/platform/passkeys/passkeys.ts';
import { factorAskAtom } from '#src/state/factor.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { FactorCodeField } from './factor-code-field.tsx';

const codeBody = v.strictObject({ code: factorCode });

/** A sheet over the present screen, which continues once the person has given their second factor again. */
export function FactorSheet() {
  const { t } = useLingui();
  const asked = useAtomValue(factorAskAtom);
  const { mutateAsync: show } = useSave(showFactor, { invalidates: [] });
  const form = useWireForm({
    body: codeBody,
    labels: { code: t`Código` },
    start: { code: '' },
    save: async ({ code }) => {
      await show({ body: { code } });
      asked?.answer(true);
    },
  });
  return (
    <FormSheet
      title={<Trans>Confirma que eres tú</Trans>}
      form={form}
      action={<Trans>Confirmar</Trans>}
      busy={t`Comprobando…`}
      onClose={() => asked?.answer(false)}
      above={
        <p>
          <Trans>Para esto hace falta tu segundo factor otra vez. Lo que has escrito no se pierde.</Trans>
        </p>
      }
      below={canHavePasskeys() && <ByPasskey onShown={() => asked?.answer(true)} />}
    >
      <FactorCodeField at={form.at('code')} />
    </FormSheet>
  );
}

function ByPasskey({ onShown }: { onShown: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutateAsync: begin } = useSave(beginPasskeyLogin, { invalidates: [] });
  const { mutateAsync: show } = useSave(showFactor, { invalidates: [] });
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const words = (error: unknown) => {
    if (error instanceof PasskeyError) return t`No se ha leído ninguna llave de acceso. Prueba otra vez o escribe un código.`;
    if (error instanceof ApiError && error.code === 'invalid-input') return t`Esa llave de acceso no es de tu cuenta. Escribe un código.`;
    return problemText(error);
  };
  const read = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await show({ body: { response: await readPasskey(await begin({})) } });
      onShown();
    } catch (error) {
      setRefusal(words(error));
      setIsBusy(false);
    }
  };
  return (
    <Stack gap={2}>
      {refusal !== null && <Banner status="bad" title={refusal} />}
      <Button icon="lock" block loading={isBusy && t`Comprobando…`} onClick={() => void read()}>
        <Trans>Usar la llave de acceso</Trans>
      </Button>
    </Stack>
  );
}
