import { useLingui } from '@lingui/react/macro';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Chips } from '#src/ui/chips.tsx';

/** A field that takes any number of a few short options. */
export function ChipsField<Value extends string | number>({
  at,
  options,
  words,
}: {
  at: FieldAt<readonly Value[]>;
  options: readonly { value: Value; text: string }[];
  words?: FaultWords;
}) {
  const { t } = useLingui();
  const {
    value: held,
    set,
    toFocus,
    error,
  } = useFieldAt(at, { missing: t`Elige al menos una.`, 'too-short': t`Elige al menos una.`, ...words });
  const chosen = Array.isArray(held) ? (held as Value[]) : [];
  return <Chips label={at.label} error={error} ref={toFocus} options={options} chosen={chosen} onChosen={set} />;
}
