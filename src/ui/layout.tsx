import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';

/** A gap of 4, 8, 12, 16, 20 or 24 px. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6;

/** Puts its children one below the other. */
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
  /** `justify-content: space-between`: the first child at the left, the last at the right. */
  between?: boolean;
  /** Children are aligned at the top instead of the middle. */
  top?: boolean;
  /** Children that do not fit go to the next line. */
  wrap?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes(styles.row, styles[`g${gap}`], between && styles.between, top && styles.top, wrap && styles.wrap)}>
      {children}
    </div>
  );
}

/** A child of a `Row` that takes the remaining room. */
export function Grow({ children }: { children: ReactNode }) {
  return <div className={styles.grow}>{children}</div>;
}

/** Two columns of equal width; one column with large text. */
export function Columns({ gap = 3, children }: { gap?: Gap; children: ReactNode }) {
  return <div className={classes(styles.columns, styles[`g${gap}`])}>{children}</div>;
}
