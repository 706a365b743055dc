import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { provinceOf } from '#domain/person/province.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** Where somebody is, by their postal code: whatever is pasted, only its digits are taken. `onCode` hears up to five of them, also of a province that does not exist, which the field says. */
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
