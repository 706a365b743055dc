import { useLingui } from '@lingui/react/macro';
import { parsePhone } from '#domain/person/phone.ts';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';

/** A Spanish telephone number, in threes once it is one. */
export function PhoneField({ at, help }: { at: FieldAt<string>; help?: string }) {
  const { t } = useLingui();
  const nine = t`Escribe un teléfono español de nueve cifras.`;
  const field = useFieldAt(at, {
    missing: nine,
    empty: nine,
    length: nine,
    range: nine,
    country: t`Tiene que ser un teléfono de España.`,
  });
  const value = field.text;
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error}>
      {(control) => (
        <Input
          {...control}
          ref={field.toFocus}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          name={at.path}
          value={value}
          onValue={field.set}
          onBlur={() => {
            const read = parsePhone(value);
            if (read.ok) field.set(groupedPhone(read.value.national));
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}
