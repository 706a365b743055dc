import { type ComponentProps, useState } from 'react';
import { LookupBox } from '#src/forms/fields/lookup.tsx';
import styles from './resource-list.module.css';

type Box<Row extends { id: number }, Answer extends { data: readonly Row[] }> = ComponentProps<typeof LookupBox<Row, Answer>>;

/** A filter by one of thousands of things, whose id stands in the address; `onValue` gets null for none. */
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
    // When the filter is removed elsewhere, the field is rendered anew without its text; when somebody empties the field, it is not, so that it keeps the focus.
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
