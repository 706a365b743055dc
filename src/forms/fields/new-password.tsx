import { useLingui } from '@lingui/react/macro';
import type { FieldAt } from '#src/forms/field-at.ts';
import { PasswordField } from './password.tsx';

/** The field for a new password, with the reasons why one is refused. */
export function NewPasswordField({ at }: { at: FieldAt<string> }) {
  const { t } = useLingui();
  const short = t`Es demasiado corta: 12 caracteres o más.`;
  return (
    <PasswordField
      at={at}
      autoComplete="new-password"
      help={t`12 caracteres o más. Unas cuantas palabras seguidas valen.`}
      words={{
        missing: short,
        'too-short': short,
        'too-long': t`Es demasiado larga: 200 caracteres como mucho.`,
        guessable: t`Es fácil de adivinar. Usa varias palabras que no vayan juntas y sin tu nombre ni tu correo.`,
      }}
    />
  );
}
