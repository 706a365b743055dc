import styles from './dock.module.css';

/** What it costs, at the left of the bar. */
export function DockPrice({ amount, text }: { amount: string; text: string }) {
  return (
    <div className={styles.price} aria-live="polite">
      <b>{amount}</b>
      <span>{text}</span>
    </div>
  );
}
