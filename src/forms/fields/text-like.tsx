import type { ReactNode } from 'react';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input, type InputProps } from '#src/ui/field.tsx';

/** What every kind of typed text may be given where it is used. */
export interface TextLike {
  at: FieldAt<string>;
  help?: ReactNode;
  words?: FaultWords;
}

/** What tells the browser, the phone's keyboard and password managers which kind of text is typed. */
type Attributes = Omit<InputProps, 'ref' | 'name' | 'value' | 'onValue' | 'onBlur'>;

/**
 * One line of typed text, of any kind: the kinds differ in their attributes, in their words and in how the text is cleaned. `clean`: the text as it is
 * written properly, or null while it is not yet one of its kind; it is put in its place when the field is left, and never while somebody types.
 */
export function TextLikeField({
  at,
  help,
  words,
  clean,
  ...attributes
}: TextLike & Attributes & { clean?: (text: string) => string | null }) {
  const field = useFieldAt(at, words);
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error}>
      {(control) => (
        <Input
          {...control}
          {...attributes}
          ref={field.toFocus}
          name={at.path}
          value={field.text}
          onValue={field.set}
          onBlur={() => {
            const cleaned = clean?.(field.text);
            if (cleaned != null) field.set(cleaned);
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}
