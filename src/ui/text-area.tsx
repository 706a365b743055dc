import type { FieldControl } from './field.tsx';
import styles from './text-area.module.css';

/** Some lines of one's own words. */
export function TextArea({
  control,
  value,
  maxLength,
  onValue,
}: {
  control: FieldControl;
  value: string;
  maxLength: number;
  onValue: (value: string) => void;
}) {
  return (
    <textarea
      {...control}
      className={styles.area}
      rows={2}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
