import { type ReactNode, useState } from 'react';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** The props that every kind of typed number takes. */
export interface NumberLike {
  at: FieldAt<number>;
  help?: ReactNode;
}

/**
 * A number typed as people write it, which the body holds as a number. `read`: turns the text into the number, or returns the text itself when it is none, so that
 * the schema refuses it; `written`: the number as the field shows it once it is left; `faultOf`: the fault of a refused text, which the body alone cannot tell.
 */
export function NumberLikeField({
  at,
  help,
  words,
  end,
  read,
  written,
  faultOf,
}: NumberLike & {
  words: FaultWords;
  end?: ReactNode;
  read: (text: string) => number | string;
  written: (value: number) => string;
  faultOf?: (text: string) => string | undefined;
}) {
  const field = useFieldAt(at, words);
  const { value } = field;
  const [typed, setTyped] = useState('');
  // Resetting a form, or restoring a draft, changes the value without any typing.
  const held = typeof value === 'number' ? written(value) : field.text;
  const shown = read(typed) === value ? typed : held;
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error && (faultOf?.(shown) ?? field.error)}>
      {(control) => (
        <Input
          {...control}
          ref={field.toFocus}
          name={at.path}
          inputMode="decimal"
          autoComplete="off"
          end={end}
          value={shown}
          onValue={(text) => {
            setTyped(text);
            field.set(read(text));
          }}
          onBlur={() => {
            setTyped(held);
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}
