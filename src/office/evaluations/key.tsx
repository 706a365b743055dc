import type { ReactNode } from 'react';
import styles from './key.module.css';

/** A key as it is drawn on a keyboard, beside what it does: heard is only what it does. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
