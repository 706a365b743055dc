import { useLingui } from '@lingui/react/macro';
import styles from './feedback.module.css';

/** A placeholder while data is loading: two grey bars for each row. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Cargando`}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={styles.skeleton}>
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
