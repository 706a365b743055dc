import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** What is known of one thing: a name and a value in each row. A value that is not there shows a dash. */
export function DescriptionList({ rows }: { rows: readonly { name: ReactNode; value: ReactNode; isCode?: boolean }[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ name, value, isCode }, place) => (
        // Rows have no other identity than their place.
        <div key={String(place)} className={styles.row}>
          <dt className={styles.name}>{name}</dt>
          <dd className={isCode ? styles.code : styles.value}>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
