import { classes } from './classes.ts';
import styles from './feedback.module.css';

/** `done` and `total` have the same unit; for an upload they are bytes that the server has confirmed. The bar never moves by a timer. */
export function ProgressBar({ done, total, label, tall = false }: { done: number; total: number; label: string; tall?: boolean }) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <div
      className={classes(styles.bar, tall && styles.tall)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i className={styles.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}
