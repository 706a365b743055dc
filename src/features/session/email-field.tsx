import { useLingui } from '@lingui/react/macro';
import type { FieldAt } from '#src/forms/field-at.ts';
import { TextField } from '#src/forms/fields/text.tsx';

/** The field for the log-in's e-mail address. */
export function EmailField({ at, ...attributes }: { at: FieldAt<string>; autoComplete?: string }) {
  const { t } = useLingui();
  const whole = t`Escribe tu correo completo, como nombre@dominio.es.`;
  return <TextField at={at} kind="username" {...attributes} words={{ missing: whole, 'wrong-form': whole, 'too-long': whole }} />;
}
