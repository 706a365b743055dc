import { type ReactNode, useState } from 'react';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** The props that every kind of typed number takes. */
export interface NumberLike {
  at: FieldAt<number>;
  help?: ReactNode;
}

/**
 * A number typed as people write it, which the body holds as a number. `read`: the number, or the text itself when it is none, so that the schema refuses it;
 * `written`: a number as it stands in the field once it is left; `faultOf`: of a text that is at fault, what the body cannot know any more.
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
