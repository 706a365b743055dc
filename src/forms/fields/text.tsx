import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** What the browser and the phone's keyboard need to know of a text. */
const kinds = {
  plain: {},
  name: { autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  /** An e-mail with which somebody logs in: password managers look for it. */
  username: { type: 'email', inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  search: { type: 'search', inputMode: 'search', autoComplete: 'off' },
} as const;

/** One line of text. */
export function TextField({
  at,
  kind = 'plain',
  help,
  maxLength,
  words,
}: {
  at: FieldAt<string>;
  kind?: keyof typeof kinds;
  help?: string;
  maxLength?: number;
  words?: FaultWords;
}) {
  const field = useFieldAt(at, words);
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error}>
      {(control) => (
        <Input
          {...control}
          {...kinds[kind]}
          ref={field.toFocus}
          name={at.path}
          maxLength={maxLength}
          value={field.text}
          onValue={field.set}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
