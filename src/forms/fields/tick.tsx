import type { ReactNode } from 'react';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';

/** A tick box, such as one to agree to something. Its label is the whole sentence; `children` replace it where the sentence has links. */
export function TickField({ at, words, children = at.label }: { at: FieldAt<boolean>; words?: FaultWords; children?: ReactNode }) {
  const { value: held, set, toFocus, error } = useFieldAt(at, words);
  return (
    <Checkbox ref={toFocus} checked={held === true} onChecked={set} error={error}>
      {children}
    </Checkbox>
  );
}
