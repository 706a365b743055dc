import { formatMoney } from '#src/i18n/formats.ts';
import styles from './money.module.css';

/** An amount in euros, as the API gives it: `9,95 €`. The digits have one width, so that they line up in a column. */
export function Money({ euros: amount }: { euros: number }) {
  return <span className={styles.money}>{formatMoney(Math.round(amount * 100))}</span>;
}
