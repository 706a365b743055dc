import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { isCaptureOpenAtom } from '#src/parts/state/shell.ts';
import { useKeeping } from '#src/parts/use-keeping.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from './update-notice.module.css';
import { waitingUpdateAtom } from './waiting-update.ts';

/** "There is a new version": asks, and never over an open capture. */
export function UpdateNotice() {
  const update = useAtomValue(waitingUpdateAtom);
  const isCaptureOpen = useAtomValue(isCaptureOpenAtom);
  const keeping = useKeeping();
  if (update === null || isCaptureOpen || keeping === null) return null;
  return (
    <div className={styles.notice}>
      <Banner
        status="busy"
        icon="down"
        title={<Trans>Hay una versión nueva</Trans>}
        action={
          <Button small onClick={update.apply}>
            <Trans>Actualizar ahora</Trans>
          </Button>
        }
      >
        {keeping === 'while-open' ? (
          <Trans>Antes, envía lo que llevas: este móvil no lo guarda.</Trans>
        ) : (
          <Trans>Lo que llevas está guardado.</Trans>
        )}
      </Banner>
    </div>
  );
}
