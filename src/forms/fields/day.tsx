import { useLingui } from '@lingui/react/macro';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';

/** A day, by the system's own calendar, which every phone shows in its own way. `first` and `last`: yyyy-mm-dd. */
export function DayField({
  at,
  first,
  last,
  help,
  words,
}: {
  at: FieldAt<string>;
  first?: string;
  last?: string;
  help?: string;
  words?: FaultWords;
}) {
  const { t } = useLingui();
  const noSuchDay = t`Ese día no existe.`;
  const field = useFieldAt(at, { 'no-such-day': noSuchDay, 'wrong-form': noSuchDay, ...words });
  return (
    <Field label={at.label} help={help} optional={at.isOptional} error={field.error}>
      {(control) => (
        <Input
          {...control}
          ref={field.toFocus}
          type="date"
          name={at.path}
          min={first}
          max={last}
          value={field.text}
          onValue={field.set}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
