import { type ReactNode, useId } from 'react';
import field from './field.module.css';
import { FieldError } from './field.tsx';
import styles from './group.module.css';

/** Controls that together answer one question: the question above them, its fault below. */
export function Group({
  label,
  role,
  error,
  children,
}: {
  label: ReactNode;
  role: 'group' | 'radiogroup';
  error?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      role={role}
      className={styles.group}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      {...(role === 'radiogroup' && error ? { 'aria-invalid': true } : {})}
    >
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
