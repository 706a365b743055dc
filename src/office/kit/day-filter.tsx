import { useState } from 'react';
import { Field, Input } from '#src/ui/field.tsx';
import styles from './resource-list.module.css';

/** Nothing was contracted before this day: an earlier one is a year that is still being typed, such as `0002`. */
const firstDay = '1900-01-01';

/** A filter by a day, yyyy-mm-dd; `onValue` gets null when the field is emptied. */
export function DayFilter({
  label,
  value = '',
  onValue,
}: {
  label: string;
  value: string | undefined;
  onValue: (day: string | null) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address was changed elsewhere: by the Back button, or by "Quitar filtros".
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  return (
    <div className={styles.filter}>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={typed}
            onValue={(day) => {
              setTyped(day);
              if (day === '' || day >= firstDay) onValue(day || null);
            }}
          />
        )}
      </Field>
    </div>
  );
}
