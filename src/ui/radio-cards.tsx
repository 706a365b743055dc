import { useId } from 'react';
import { Group } from './group.tsx';
import styles from './radio-cards.module.css';
import type { OneOfProps } from './segment.tsx';

/** Options that need a sentence each; the whole card is the target. */
export function RadioCards({ label, options, value, onValue, error, ref }: OneOfProps) {
  const name = useId();
  return (
    <Group label={label} role="radiogroup" error={error}>
      {options.map((option, place) => (
        <label key={option.value} className={styles.card}>
          <span className={styles.words}>
            <b>{option.text}</b>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </span>
          <input
            ref={place === 0 ? ref : undefined}
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span className={styles.frame} />
        </label>
      ))}
    </Group>
  );
}
