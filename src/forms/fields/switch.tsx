import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Switch } from '#src/ui/switch.tsx';

/** Something that is on or off. */
export function SwitchField({ at, help }: { at: FieldAt<boolean>; help?: string }) {
  const { value: held, set, toFocus } = useFieldAt(at);
  return <Switch ref={toFocus} label={at.label} help={help} isOn={held === true} onTurn={set} />;
}
