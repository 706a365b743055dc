import { Trans, useLingui } from '@lingui/react/macro';
import { problemMessages } from '#src/i18n/problem-messages.ts';
import { renewApp } from '#src/platform/os/renew-app.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from './update-banner.module.css';

/**
 * Shown when the server refuses every call, or every call of so old an app. The screen and what was typed into it stay: an evaluation continues without a
 * server anyway.
 */
export function HaltBanner({ halt }: { halt: 'maintenance' | 'update-required' }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.notice}>
      <Banner
        status="warn"
        icon={halt === 'maintenance' ? 'clock' : 'down'}
        title={i18n._(problemMessages[halt])}
        action={
          halt === 'update-required' && (
            <Button small onClick={() => void renewApp()}>
              <Trans>Actualizar ahora</Trans>
            </Button>
          )
        }
      />
    </div>
  );
}
