import type { Ref } from 'react';
import { classes } from './classes.ts';
import field from './field.module.css';
import type { FieldControl } from './field.tsx';
import styles from './text-area.module.css';

/** A field for a text of several lines. */
export function TextArea({
  control,
  value,
  maxLength,
  rows = 2,
  onValue,
  onBlur,
  ref,
}: {
  control: FieldControl;
  value: string;
  maxLength: number;
  rows?: number;
  onValue: (value: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}) {
  return (
    <textarea
      {...control}
      ref={ref}
      className={classes(field.input, styles.area)}
      rows={rows}
      maxLength={maxLength}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
