import styles from './dock.module.css';

/** The price, at the left of the dock. */
export function DockPrice({ amount, text }: { amount: string; text: string }) {
  return (
    <div className={styles.price} aria-live="polite">
      <b>{amount}</b>
      <span>{text}</span>
    </div>
  );
}
