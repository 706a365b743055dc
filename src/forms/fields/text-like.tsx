import type { ReactNode } from 'react';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input, type InputProps } from '#src/ui/field.tsx';

/** The props that every kind of typed text takes. */
export interface TextLike {
  at: FieldAt<string>;
  help?: ReactNode;
  words?: FaultWords;
}

/** What tells the browser, the phone's keyboard and password managers which kind of text is typed. */
type Attributes = Omit<InputProps, 'ref' | 'name' | 'value' | 'onValue' | 'onBlur'>;

/**
 * One line of typed text of any kind: the kinds differ in their attributes, their words, and how the text is cleaned. `clean`: returns the text in its proper form,
 * or null while it is not valid yet; that form replaces the text when the field is left, and never while somebody types.
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
