import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './option-card.module.css';

export interface CardOption {
  key: string;
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** A small tag beside the title: "Fácil". */
  tag?: string | undefined;
  /** Marks the option that most people should take. */
  isFirst?: boolean | undefined;
  onPress: () => void;
}

/** Several ways to do the same, as cards; pressing a card takes its way. */
export function OptionCards({ label, options }: { label: string; options: readonly CardOption[] }) {
  return (
    <ul className={styles.options} aria-label={label}>
      {options.map((option) => (
        <li key={option.key}>
          <button type="button" className={classes(styles.card, option.isFirst && styles.on)} onClick={option.onPress}>
            <Icon name={option.icon} />
            <span className={styles.body}>
              <b>
                {option.title}
                {option.tag && <em className={styles.tag}>{option.tag}</em>}
              </b>
              {option.text && <span>{option.text}</span>}
            </span>
            <Icon name="right" className={styles.chevron} />
          </button>
        </li>
      ))}
    </ul>
  );
}
