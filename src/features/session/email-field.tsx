import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Field, Input } from '#src/ui/field.tsx';

/** The address with which somebody logs in. `isWrong`: tell that it is incomplete. */
export function EmailField({
  ref,
  isWrong,
  value,
  onValue,
}: {
  ref: Ref<HTMLInputElement>;
  isWrong: boolean;
  value: string;
  onValue: (value: string) => void;
}) {
  const { t } = useLingui();
  return (
    <Field label={t`Correo`} error={isWrong ? t`Escribe tu correo completo, como nombre@dominio.es.` : undefined}>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onValue={onValue}
        />
      )}
    </Field>
  );
}
