import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from './told-once.module.css';

/** A secret that the server shows only in this answer. `copied`: the message once it is on the clipboard. */
export function ToldOnce({ secret, copied }: { secret: string; copied: string }) {
  const say = useSetAtom(toastAtom);
  const [isRefused, setIsRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      say(copied);
    } catch {
      setIsRefused(true);
    }
  };
  return (
    <Banner
      status="warn"
      icon="lock"
      title={<Trans>Cópialo ahora: no se vuelve a enseñar</Trans>}
      action={
        <Button small icon="share" onClick={() => void copy()}>
          <Trans>Copiar</Trans>
        </Button>
      }
    >
      <code className={styles.secret}>{secret}</code>
      {isRefused && (
        <p>
          <Trans>El navegador no nos deja copiarlo. Selecciónalo y cópialo a mano.</Trans>
        </p>
      )}
    </Banner>
  );
}
