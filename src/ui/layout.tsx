import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';

/** 4, 8, 12, 16, 20, 24 px. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6;

/** Below each other. */
export function Stack({ gap = 4, as: Tag = 'div', children }: { gap?: Gap; as?: 'div' | 'section' | 'ul' | 'form'; children: ReactNode }) {
  return <Tag className={classes(styles.stack, styles[`g${gap}`])}>{children}</Tag>;
}

/** Puts its children beside each other; with large text they wrap. */
export function Row({
  gap = 3,
  between = false,
  top = false,
  wrap = false,
  children,
}: {
  gap?: Gap;
  /** First at the left, last at the right. */
  between?: boolean;
  /** Aligned at the top instead of the middle. */
  top?: boolean;
  /** What does not fit goes below. */
  wrap?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes(styles.row, styles[`g${gap}`], between && styles.between, top && styles.top, wrap && styles.wrap)}>
      {children}
    </div>
  );
}

/** Takes the room that is left in a `Row`. */
export function Grow({ children }: { children: ReactNode }) {
  return <div className={styles.grow}>{children}</div>;
}

/** Two equal columns; one with large text. */
export function Columns({ gap = 3, children }: { gap?: Gap; children: ReactNode }) {
  return <div className={classes(styles.columns, styles[`g${gap}`])}>{children}</div>;
}
