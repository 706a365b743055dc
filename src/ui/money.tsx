import { formatMoney } from '#src/i18n/formats.ts';
import styles from './money.module.css';

/** An amount in euros as the API has it: `9,95 €`, its figures below each other in a column. */
export function Money({ euros: amount }: { euros: number }) {
  return <span className={styles.money}>{formatMoney(Math.round(amount * 100))}</span>;
}
