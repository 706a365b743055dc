import { useLingui } from '@lingui/react/macro';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field } from '#src/ui/field.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { RadioCards } from '#src/ui/radio-cards.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Select } from '#src/ui/select.tsx';

/**
 * A field that takes one of some options. `list`: the system's own select, for four options or more; `segment`: two or three short words; `cards`: options that need
 * a sentence. The value in the body may be a text, a number or a boolean.
 */
export function ChoiceField<Value extends string | number | boolean>({
  at,
  look = 'list',
  options,
  help,
  words,
  onChosen,
}: {
  at: FieldAt<Value>;
  look?: 'list' | 'segment' | 'cards';
  options: readonly { value: Value | ''; text: string; note?: string; icon?: IconName }[];
  help?: string;
  words?: FaultWords;
  /** Called after the value was set: for fields that depend on this one. */
  onChosen?: (value: Value | '') => void;
}) {
  const { t } = useLingui();
  const { text: value, set, onBlur, toFocus, error } = useFieldAt(at, { missing: t`Elige una opción.`, ...words });
  const shown = options.map(({ value, ...option }) => ({ ...option, value: String(value) }));
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text)?.value ?? '';
    set(chosen);
    onChosen?.(chosen);
  };
  if (look === 'list') {
    // A select that shows its first option would say that it is chosen, so without a choice it shows an empty one.
    const isChosen = shown.some((option) => option.value === value);
    return (
      <Field label={at.label} help={help} optional={at.isOptional && options.every((option) => option.value !== '')} error={error}>
        {(control) => (
          <Select
            control={control}
            ref={toFocus}
            options={isChosen ? shown : [{ value: '', text: t`Elige` }, ...shown]}
            value={isChosen ? value : ''}
            onValue={choose}
            onBlur={onBlur}
          />
        )}
      </Field>
    );
  }
  const Options = look === 'segment' ? Segment : RadioCards;
  return <Options label={at.label} error={error} ref={toFocus} options={shown} value={value} onValue={choose} />;
}
