import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountText, centsOf, parseAmount } from '#domain/shared/money.ts';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** What the body holds for a typed text: euros, or the text itself when it is no amount, so that the schema refuses it. */
function amountOf(text: string): number | string {
  const read = parseAmount(text);
  return read.ok ? read.value / 100 : text.trim();
}

/** An amount in euros, typed with a comma; the body has it as a number of whole cents. */
export function MoneyField({ at, help }: { at: FieldAt<number>; help?: string }) {
  const { t } = useLingui();
  const badAmount = t`Escribe un importe, como 9,95.`;
  const field = useFieldAt(at, { 'wrong-type': badAmount, 'not-whole-cents': t`Como mucho dos decimales, como 9,95.` });
  const [typed, setTyped] = useState('');
  // A form that is reset, or a draft that comes back, changes the value without any typing.
  const isTyped = amountOf(typed) === field.value;
  const shown = isTyped ? typed : typeof field.value === 'number' ? amountText(centsOf(field.value)) : field.text;
  const read = parseAmount(shown);
  const isPartOfCent = !read.ok && read.problem === 'not-whole-cents';
  return (
    <Field
      label={at.label}
      help={help}
      optional={at.isOptional}
      error={field.error !== undefined && isPartOfCent ? t`Como mucho dos decimales, como 9,95.` : field.error}
    >
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
            field.set(amountOf(text));
          }}
          onBlur={() => {
            if (read.ok) setTyped(amountText(read.value));
            field.onBlur();
          }}
          end="€"
        />
      )}
    </Field>
  );
}
