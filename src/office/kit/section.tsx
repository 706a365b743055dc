import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A section of a page. Without a title it only limits the width, as every section does. */
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
