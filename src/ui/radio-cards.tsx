import { useId } from 'react';
import look from './card-radio.module.css';
import { classes } from './classes.ts';
import { Group } from './group.tsx';
import { Icon } from './icon.tsx';
import styles from './radio-cards.module.css';
import type { OneOfProps } from './segment.tsx';

/** Radio buttons as cards, for options that need a sentence each; pressing anywhere on a card chooses it. Two cards stand side by side where there is room. */
export function RadioCards({ label, options, value, onValue, error, ref }: OneOfProps) {
  const name = useId();
  const cards = options.map((option, place) => (
    <label
      key={option.value}
      className={classes(look.card, styles.card, option.icon && styles.withIcon, option.aside !== undefined && styles.withAside)}
    >
      {option.icon && <Icon name={option.icon} />}
      <span className={styles.words}>
        <b>{option.text}</b>
        {option.note && <span className={styles.note}>{option.note}</span>}
      </span>
      {option.aside}
      <input
        ref={place === 0 ? ref : undefined}
        type="radio"
        name={name}
        className={look.radio}
        checked={option.value === value}
        onChange={() => onValue(option.value)}
      />
      <span className={look.frame} />
    </label>
  ));
  return (
    <Group label={label} role="radiogroup" error={error}>
      {options.length === 2 ? <div className={styles.pair}>{cards}</div> : cards}
    </Group>
  );
}
