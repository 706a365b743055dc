import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './option-card.module.css';
import { VisuallyHidden } from './text.tsx';

export interface CardOption<Value extends string> {
  value: Value;
  icon?: IconName | undefined;
  title: ReactNode;
  text?: ReactNode;
  /** A small plate beside the title: "Fácil". */
  tag?: string | undefined;
  /** Off: say why in `text`. */
  disabled?: boolean | undefined;
}

/** Radio buttons as cards; the whole card is the target. The legend is hidden unless `showLegend`. */
export function OptionCards<Value extends string>({
  legend,
  showLegend = false,
  options,
  value,
  onValue,
  error,
}: {
  legend: string;
  showLegend?: boolean;
  options: readonly CardOption<Value>[];
  value: Value | null;
  onValue: (value: Value) => void;
  error?: ReactNode;
}) {
  const name = useId();
  return (
    <fieldset className={styles.options}>
      <legend className={showLegend ? styles.legend : undefined}>{showLegend ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(styles.card, !option.icon && styles.plain, option.value === value && styles.on, option.disabled && styles.off)}
        >
          {option.icon && <Icon name={option.icon} />}
          <span className={styles.body}>
            <b>
              {option.title}
              {option.tag && <em className={styles.tag}>{option.tag}</em>}
            </b>
            {option.text && <span>{option.text}</span>}
          </span>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => {
              onValue(option.value);
            }}
          />
          <span className={styles.ring} />
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
