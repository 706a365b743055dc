import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldAt } from '#src/forms/field-at.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';

/** The code of an authenticator app, or a recovery code instead: that one has letters, which a numeric keyboard lacks. */
export function FactorCodeField({ at }: { at: FieldAt<string> }) {
  const { t } = useLingui();
  const [isRecovery, setIsRecovery] = useState(false);
  const { resetField } = useFormContext();
  const change = () => {
    // Empties the field: its value and its error were of the other kind of code.
    resetField(at.path);
    setIsRecovery(!isRecovery);
  };
  return (
    <Stack gap={2}>
      {isRecovery ? (
        <CodeField
          at={{ ...at, label: t`Código de recuperación` }}
          help={t`Uno de los 10 que guardaste. Cada uno vale una vez.`}
          words={{
            missing: t`Escribe uno de tus códigos de recuperación.`,
            'other-code': t`Ese código no vale, o ya se ha usado. Prueba con otro, o pide a quien administra que quite tu segundo factor.`,
          }}
        />
      ) : (
        <CodeField
          at={at}
          numeric
          once
          help={t`Los 6 números que da ahora tu aplicación de códigos.`}
          words={{ missing: t`Escribe los 6 números del código.` }}
        />
      )}
      <Button kind="ghost" flush onClick={change}>
        {isRecovery ? <Trans>Usar el código de la aplicación</Trans> : <Trans>Usar un código de recuperación</Trans>}
      </Button>
    </Stack>
  );
}
