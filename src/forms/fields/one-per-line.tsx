import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field } from '#src/ui/field.tsx';
import { TextArea } from '#src/ui/text-area.tsx';

const entriesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Several short texts, such as brands or telephones, one per line. The body has them as a list; `maxLength` limits the whole text. */
export function OnePerLineField({ at, maxLength, words }: { at: FieldAt<readonly string[]>; maxLength: number; words?: FaultWords }) {
  const { t } = useLingui();
  const field = useFieldAt(at, words);
  const [typed, setTyped] = useState('');
  const held = Array.isArray(field.value) ? (field.value as string[]).join('\n') : '';
  // A line that was just begun is not in the list yet; resetting a form changes the list without any typing.
  const shown = entriesOf(typed).join('\n') === held ? typed : held;
  return (
    <Field label={at.label} help={t`Uno por línea.`} optional={at.isOptional} error={field.error}>
      {(control) => (
        <TextArea
          control={control}
          ref={field.toFocus}
          maxLength={maxLength}
          value={shown}
          onValue={(text) => {
            setTyped(text);
            field.set(entriesOf(text));
          }}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
