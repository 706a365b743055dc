import type { ReactNode } from 'react';
import styles from './key.module.css';

/** The name of a key, drawn beside the control that it presses; hidden from screen readers. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
