import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** What the body holds for a typed text: the number, or the text itself when it is none, so that the schema refuses it. */
function numberOf(text: string): number | string {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim();
}

/** A number with decimals, typed with a comma or a point. */
export function NumberField({ at, help }: { at: FieldAt<number>; help?: string }) {
  const { t } = useLingui();
  const field = useFieldAt(at, { 'wrong-type': t`Escribe un número, como 40,4168.` });
  const [typed, setTyped] = useState('');
  // A form that is reset, or a draft that comes back, changes the value without any typing.
  const held = typeof field.value === 'number' ? field.text.replace('.', ',') : field.text;
  const shown = numberOf(typed) === field.value ? typed : held;
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error}>
      {(control) => (
        <Input
          {...control}
          ref={field.toFocus}
          name={at.path}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onValue={(text) => {
            setTyped(text);
            field.set(numberOf(text));
          }}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
