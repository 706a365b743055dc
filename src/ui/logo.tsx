import { use } from 'react';
import { classes } from './classes.ts';
import styles from './logo.module.css';
import { ProductName } from './product-name.ts';

/** The mark of the logo, without the name. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 28 28"
      fill="none"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 9V5.5a3 3 0 013-3H9M25.5 19v3.5a3 3 0 01-3 3H19" stroke="currentColor" />
      <path className={styles.check} d="M7.5 15l4.500 4.5L21 8" />
    </svg>
  );
}

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={classes(styles.logo, className)}>
      <Mark />
      {use(ProductName)}
    </span>
  );
}
