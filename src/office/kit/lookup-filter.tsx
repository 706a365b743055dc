import { type ComponentProps, useState } from 'react';
import { LookupBox } from '#src/forms/fields/lookup.tsx';
import styles from './resource-list.module.css';

type Box<Row extends { id: number }, Answer extends { data: readonly Row[] }> = ComponentProps<typeof LookupBox<Row, Answer>>;

/** A filter by one of thousands, as the address names it; `onValue` is told null for none. */
export function LookupFilter<Row extends { id: number }, Answer extends { data: readonly Row[] }>({
  value,
  onValue,
  ...box
}: Pick<Box<Row, Answer>, 'label' | 'question' | 'named' | 'textOf'> & {
  value: string | undefined;
  onValue: (id: string | null) => void;
}) {
  const [asked, setAsked] = useState(value);
  const [isEmptied, setIsEmptied] = useState(false);
  const [round, setRound] = useState(0);
  if (value !== asked) {
    setAsked(value);
    // What was typed goes with the filter when something else takes it out; whoever empties the field keeps it, and its focus.
    if (value === undefined && !isEmptied) setRound(round + 1);
  }
  return (
    <div className={styles.filter}>
      <LookupBox
        key={round}
        {...box}
        value={value === undefined ? '' : Number(value)}
        onValue={(id) => {
          setIsEmptied(id === '');
          if (id !== '' || value !== undefined) onValue(id === '' ? null : String(id));
        }}
      />
    </div>
  );
}
