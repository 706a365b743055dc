import { useLingui } from '@lingui/react/macro';
import type { FieldAt } from '#src/forms/field-at.ts';
import { PasswordField } from '#src/forms/fields/password.tsx';

/** Asks for the password again, so that somebody who finds an unlocked phone cannot take the account over. */
export function CurrentPasswordField({ at }: { at: FieldAt<string> }) {
  const { t } = useLingui();
  return (
    <PasswordField
      at={at}
      autoComplete="current-password"
      words={{ missing: t`Escribe tu contraseña.`, wrong: t`No es tu contraseña de ahora.` }}
    />
  );
}
