import type { Ref } from 'react';
import { classes } from './classes.ts';
import field from './field.module.css';
import type { FieldControl } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

/** The system's own select, which differs from phone to phone. */
export function Select({
  control,
  options,
  value,
  onValue,
  onBlur,
  ref,
}: {
  control: FieldControl;
  options: readonly { value: string; text: string }[];
  value: string;
  onValue: (value: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}) {
  return (
    <div className={field.box}>
      <select
        {...control}
        ref={ref}
        className={classes(field.input, styles.select)}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chev" className={styles.arrow} />
    </div>
  );
}
