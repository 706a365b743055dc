import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Input } from '#src/ui/field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField({
  at,
  autoComplete,
  help,
  words,
}: {
  at: FieldAt<string>;
  autoComplete: 'current-password' | 'new-password';
  help?: string;
  words?: FaultWords;
}) {
  const { t } = useLingui();
  const field = useFieldAt(at, words);
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={at.label} help={help} error={field.error}>
      {(control) => (
        <Input
          {...control}
          ref={field.toFocus}
          type={isShown ? 'text' : 'password'}
          name={at.path}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={field.text}
          onValue={field.set}
          onBlur={field.onBlur}
          end={
            <Button
              kind="ghost"
              small
              label={isShown ? t`Ocultar la contraseña` : t`Ver la contraseña`}
              onClick={() => {
                setIsShown(!isShown);
              }}
            >
              {isShown ? t`Ocultar` : t`Ver`}
            </Button>
          }
        />
      )}
    </Field>
  );
}
