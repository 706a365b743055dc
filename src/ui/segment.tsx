import { type ReactNode, type Ref, useId } from 'react';
import { Group } from './group.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './segment.module.css';

/** One of some options, of which one is taken. */
export interface OneOfProps {
  label: ReactNode;
  /** `aside`: drawn at the end of a card, beside its mark. */
  options: readonly { value: string; text: string; note?: string | undefined; icon?: IconName | undefined; aside?: ReactNode }[];
  value: string;
  onValue: (value: string) => void;
  error?: ReactNode;
  /** Holds the option that gets the focus when the question is at fault. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Two or three short options beside each other; below each other with large text. Arrow keys go from one to the next. */
export function Segment({ label, options, value, onValue, error, ref }: OneOfProps) {
  const name = useId();
  return (
    <Group label={label} role="radiogroup" error={error}>
      <div className={styles.segment}>
        {options.map((option, place) => (
          <label key={option.value} className={styles.option}>
            <input
              ref={place === 0 ? ref : undefined}
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            <span className={styles.text}>
              {option.text}
              {option.note && <small className={styles.note}>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}
