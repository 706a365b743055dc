import { useLingui } from '@lingui/react/macro';
import { provinceOf } from '#domain/person/province.ts';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** Five digits, and the province that they say. */
export function PostalCodeField({ at }: { at: FieldAt<string> }) {
  const { t } = useLingui();
  const five = t`Escribe las cinco cifras de un código postal de España.`;
  const field = useFieldAt(at, { missing: five, 'postal-code': five, 'wrong-form': five });
  const value = field.text;
  return (
    <Field
      label={at.label}
      optional={at.isOptional}
      error={field.error}
      help={<span role="status">{provinceOf(value.replaceAll(/\s/g, '')) ?? ''}</span>}
    >
      {(control) => (
        <Input
          {...control}
          ref={field.toFocus}
          name={at.path}
          inputMode="numeric"
          autoComplete="postal-code"
          value={value}
          onValue={field.set}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
