import { useLingui } from '@lingui/react/macro';
import styles from './steps.module.css';

/** Filled, half (now), empty. The app bar or the process block says the same in words. */
export function Steps({ at, of }: { at: number; of: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.steps} role="img" aria-label={t`Paso ${at} de ${of}`}>
      {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
        <i key={step} className={`${styles.mark} ${step < at ? styles.on : step === at ? styles.now : ''}`} />
      ))}
    </div>
  );
}
