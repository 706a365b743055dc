import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BackTarget } from './app-bar.tsx';
import { Button, ButtonLink } from './button.tsx';
import styles from './dock.module.css';

/** The bar at the foot of a phone's screen: the only place of its primary action. On a desktop it is the foot of the block, and also shows "Atrás". */
export function Dock({ children, note, back }: { children: ReactNode; note?: ReactNode; back?: BackTarget | undefined }) {
  return (
    <div className={styles.dock}>
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.inner}>
        {back !== undefined && (
          <div className={styles.back}>
            {typeof back === 'string' ? (
              <ButtonLink kind="ondock" icon="back" to={back}>
                <Trans>Atrás</Trans>
              </ButtonLink>
            ) : (
              <Button kind="ondock" icon="back" onClick={back}>
                <Trans>Atrás</Trans>
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
