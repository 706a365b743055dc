import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { provinceOf } from '#domain/person/province.ts';
import { Field, Input } from '#src/ui/field.tsx';

/**
 * A postal code, to locate somebody: of pasted text only the digits are taken. `onCode` receives up to five digits, also those of a province that does not
 * exist, for which the field shows an error.
 */
export function PostalCodeField({ code, help, onCode }: { code: string; help: ReactNode; onCode: (code: string) => void }) {
  const { t } = useLingui();
  const isWrong = code.length === 5 && provinceOf(code) === null;
  return (
    <Field label={<Trans>Código postal</Trans>} error={isWrong && t`Ese código no es de ninguna provincia. Revísalo.`} help={help}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          value={code}
          onValue={(text) => onCode(text.replaceAll(/\D/g, '').slice(0, 5))}
        />
      )}
    </Field>
  );
}
