import { type ReactNode, type Ref, useId } from 'react';
import styles from './switch.module.css';

/** A switch; pressing anywhere on its row turns it on or off. */
export function Switch({
  label,
  help,
  isOn,
  onTurn,
  ref,
}: {
  label: ReactNode;
  help?: ReactNode;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  const id = useId();
  return (
    <label className={styles.row}>
      <b id={`${id}-label`}>{label}</b>
      {help && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      <input
        ref={ref}
        type="checkbox"
        role="switch"
        className={styles.track}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </label>
  );
}
