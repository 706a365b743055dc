import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/**
 * A code in large figures of one width. `numeric`: the keyboard of figures; `once`: it came by SMS, and the phone offers it. One input, into which a code is
 * pasted whole, and never a box a figure.
 */
export function CodeField({
  at,
  numeric = false,
  once = false,
  help,
  words,
}: {
  at: FieldAt<string>;
  numeric?: boolean;
  once?: boolean;
  help?: string;
  words?: FaultWords;
}) {
  const field = useFieldAt(at, words);
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error}>
      {(control) => (
        <Input
          {...control}
          code
          ref={field.toFocus}
          name={at.path}
          inputMode={numeric ? 'numeric' : 'text'}
          autoComplete={once ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          value={field.text}
          onValue={field.set}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
