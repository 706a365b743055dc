import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field } from '#src/ui/field.tsx';
import { TextArea } from '#src/ui/text-area.tsx';

/** A text of several lines; from 80 % of its limit on, it shows how many characters have been typed. */
export function LinesField({
  at,
  maxLength,
  rows,
  help,
  words,
}: {
  at: FieldAt<string>;
  maxLength: number;
  rows?: number;
  help?: string;
  words?: FaultWords;
}) {
  const field = useFieldAt(at, words);
  const value = field.text;
  const isNearlyFull = value.length > maxLength * 0.8;
  return (
    <Field
      label={at.label}
      help={help}
      optional={at.isOptional}
      error={field.error}
      counter={isNearlyFull ? `${value.length}/${maxLength}` : undefined}
    >
      {(control) => (
        <TextArea
          control={control}
          ref={field.toFocus}
          maxLength={maxLength}
          {...(rows === undefined ? {} : { rows })}
          value={value}
          onValue={field.set}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
