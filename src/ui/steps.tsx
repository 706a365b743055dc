import styles from './steps.module.css';

/** Filled, half (now), empty. The app bar or the process block says the same in words, so it is drawn only. */
export function Steps({ at, of }: { at: number; of: number }) {
  return (
    <div className={styles.steps} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
        <i key={step} className={`${styles.mark} ${step < at ? styles.on : step === at ? styles.now : ''}`} />
      ))}
    </div>
  );
}
