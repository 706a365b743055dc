import type { ReactNode, SyntheticEvent } from 'react';
import styles from './text-link.module.css';

/** Opens a text where it is named, without ticking the box around it. A `button` is a box by itself: its words would not wrap with those of the sentence around it. */
export function TextLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: as said above.
    <span
      role="button"
      tabIndex={0}
      className={styles.link}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') open(event);
      }}
    >
      {children}
    </span>
  );
}
