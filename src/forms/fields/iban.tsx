import { useLingui } from '@lingui/react/macro';
import { formatIban, parseIban } from '#domain/person/bank-account.ts';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** An account, in groups of four once it is one, as banks print it. */
export function IbanField({ at, help }: { at: FieldAt<string>; help?: string }) {
  const { t } = useLingui();
  const form = t`Escribe el IBAN entero: en España, ES y 22 cifras.`;
  const field = useFieldAt(at, {
    missing: form,
    empty: form,
    form,
    'too-short': form,
    country: t`Empieza por las dos letras del país, como ES.`,
    control: t`Hay un número mal: las cifras de control no cuadran.`,
    'not-sepa': t`En una cuenta de ese país no podemos cobrar. Da otra.`,
  });
  const value = field.text;
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error}>
      {(control) => (
        <Input
          {...control}
          code
          ref={field.toFocus}
          name={at.path}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onValue={field.set}
          onBlur={() => {
            const read = parseIban(value);
            if (read.ok) field.set(formatIban(read.value));
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}
