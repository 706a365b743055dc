import styles from './steps.module.css';

/** The marks of the steps: filled (done), half (now), empty (to come). Hidden from screen readers, because the app bar or the block says the same in words. */
export function Steps({ at, of }: { at: number; of: number }) {
  return (
    <div className={styles.steps} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
        <i key={step} className={`${styles.mark} ${step < at ? styles.on : step === at ? styles.now : ''}`} />
      ))}
    </div>
  );
}
