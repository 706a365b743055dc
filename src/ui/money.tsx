import styles from './money.module.css';

const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });

/** An amount in euros as the API has it: `9,95 €`, its figures below each other in a column. */
export function Money({ euros: amount }: { euros: number }) {
  return <span className={styles.money}>{euros.format(amount)}</span>;
}
