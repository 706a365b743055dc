import { Trans } from '@lingui/react/macro';
import { useKeeping } from '#src/parts/use-keeping.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from './update-banner.module.css';

/** "There is a new version", and what happens to unsent data: nothing is shown before that is known. */
export function UpdateBanner({ apply }: { apply: () => void }) {
  const keeping = useKeeping();
  if (keeping === null) return null;
  return (
    <div className={styles.notice}>
      <Banner
        status="busy"
        icon="down"
        title={<Trans>Hay una versión nueva</Trans>}
        action={
          <Button small onClick={apply}>
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
