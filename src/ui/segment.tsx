import { type ReactNode, type Ref, useId } from 'react';
import { Group } from './group.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './segment.module.css';

/** The props of a choice of one of some options. */
export interface OneOfProps {
  label: ReactNode;
  /** `aside`: drawn at the end of a card, beside its radio mark. */
  options: readonly { value: string; text: string; note?: string | undefined; icon?: IconName | undefined; aside?: ReactNode }[];
  value: string;
  onValue: (value: string) => void;
  error?: ReactNode;
  /** The `ref` of the radio that gets the focus when the choice is at fault. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Two or three short options side by side; one below the other with large text. Arrow keys move between them. */
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
