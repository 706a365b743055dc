import { useLingui } from '@lingui/react/macro';
import { parseIdentityDocument } from '#domain/person/identity-document.ts';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** NIF, NIE or CIF: written with spaces and dashes or without, with its control letter. */
export function DocumentField({ at, help }: { at: FieldAt<string>; help?: string }) {
  const { t } = useLingui();
  const form = t`Escribe el NIF o NIE con su letra, como 12345678Z.`;
  const field = useFieldAt(at, { missing: form, empty: form, form, control: t`La letra no cuadra con los números. Revísalo.` });
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
            const read = parseIdentityDocument(value);
            if (read.ok) field.set(read.value.code);
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}
