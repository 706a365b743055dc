import { Trans } from '@lingui/react/macro';
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What ties a control to its label, help and error. Spread it on the control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A field with its label above and its help below; a placeholder never replaces the label. An error is shown besides the help. */
export function Field({
  label,
  help,
  error,
  optional = false,
  counter,
  children,
}: {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** How many characters have been typed of how many: "12 de 15". */
  counter?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false;
  const described = [hasError && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}{' '}
        {optional && (
          <span className={styles.optional}>
            <Trans>(opcional)</Trans>
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': hasError || undefined })}
      {(hasError || help || counter) && (
        <div className={styles.under}>
          {hasError ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
          {help && (
            <span className={styles.help} id={`${id}-help`}>
              {help}
            </span>
          )}
          {counter && <span className={styles.counter}>{counter}</span>}
        </div>
      )}
    </div>
  );
}

/** The fault of one field, or of a group of options. */
export function FieldError({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <div className={styles.err} id={id} role="alert">
      <Icon name="bad" />
      <span>{children}</span>
    </div>
  );
}

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value'> & {
  value: string;
  onValue: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  /** The value is a code or an NIF: large monospaced characters. `long`: an IMEI or an IBAN, which would not fit on a small screen with large text. */
  code?: boolean | 'long' | undefined;
  /** A button or a unit inside of the field, at the right. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function Input({ value, onValue, code = false, end, ...rest }: InputProps) {
  return (
    <div className={classes(styles.box, end ? (typeof end === 'string' ? styles.withUnit : styles.withEnd) : undefined)}>
      <input
        {...rest}
        className={classes(styles.input, code && styles.code, code === 'long' && styles.long)}
        value={value}
        onChange={(event) => {
          onValue(event.target.value, event);
        }}
      />
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
