import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A part of a page below its own title, or without one only as wide as those that have it. */
export function Section({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
