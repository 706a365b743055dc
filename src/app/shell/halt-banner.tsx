import { Trans, useLingui } from '@lingui/react/macro';
import { problemMessages } from '#src/i18n/problem-messages.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { renewApp } from './renew-app.ts';
import styles from './update-banner.module.css';

/**
 * The server serves nobody, or no app as old as this one. What is on the screen stays there with what was typed into it: an evaluation goes on
 * without a server anyway.
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
