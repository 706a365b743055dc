import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** The data of one thing: a name and a value in each row. A missing value shows a dash. */
export function DescriptionList({ rows }: { rows: readonly { name: ReactNode; value: ReactNode; isCode?: boolean }[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ name, value, isCode }, place) => (
        // A row has no identity but its index.
        <div key={String(place)} className={styles.row}>
          <dt className={styles.name}>{name}</dt>
          <dd className={isCode ? styles.code : styles.value}>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
