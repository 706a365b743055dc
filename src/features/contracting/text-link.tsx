import type { ReactNode } from 'react';
import styles from './text-link.module.css';

/** Opens a text where it is named, without ticking the box around it. */
export function TextLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}
