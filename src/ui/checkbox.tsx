import { type ReactNode, type Ref, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from './field.tsx';

/** A 28 px box in a 48 px row; a link inside `children` opens without ticking the box. */
export function Checkbox({
  checked,
  onChecked,
  error,
  ref,
  children,
}: {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <label className={styles.check}>
        <input
          ref={ref}
          className={styles.box}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => {
            onChecked(event.target.checked);
          }}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </>
  );
}
