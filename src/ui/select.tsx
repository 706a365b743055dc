import type { FieldControl } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

/** The system's own list, which every phone shows in its own way. */
export function Select({
  control,
  options,
  value,
  onValue,
}: {
  control: FieldControl;
  options: readonly { value: string; text: string }[];
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <div className={styles.box}>
      <select {...control} className={styles.select} value={value} onChange={(event) => onValue(event.target.value)}>
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
