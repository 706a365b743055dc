import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useKeeping } from '#src/parts/use-keeping.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from './update-banner.module.css';

/** The new version takes over, and the page is loaded anew, within this many milliseconds, unless the old one still has something to finish. */
const takesOverMs = 10_000;

/** "There is a new version", and what happens to unsent data: nothing is shown before that is known. */
export function UpdateBanner({ apply }: { apply: () => void }) {
  const { t } = useLingui();
  const keeping = useKeeping();
  const [asked, setAsked] = useState<'no' | 'just-now' | 'in-vain'>('no');
  useEffect(() => {
    if (asked !== 'just-now') return;
    const timer = setTimeout(() => setAsked('in-vain'), takesOverMs);
    return () => clearTimeout(timer);
  }, [asked]);
  if (keeping === null) return null;
  return (
    <div className={styles.notice}>
      <Banner
        status="busy"
        icon="down"
        title={<Trans>Hay una versión nueva</Trans>}
        action={
          <Button
            small
            loading={asked === 'just-now' && t`Actualizando…`}
            onClick={() => {
              apply();
              setAsked('just-now');
            }}
          >
            <Trans>Actualizar ahora</Trans>
          </Button>
        }
      >
        {keeping === 'while-open' ? (
          <Trans>Antes, envía lo que llevas: este móvil no lo guarda.</Trans>
        ) : asked === 'in-vain' ? (
          <Trans>No ha podido empezar todavía. Cierra la aplicación en todas sus ventanas y ábrela otra vez.</Trans>
        ) : (
          <Trans>Acaba antes lo que estés escribiendo. Lo demás está guardado.</Trans>
        )}
      </Banner>
    </div>
  );
}
