import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import styles from './access.module.css';

const revokeAfterMs = 60_000;

/** The one time that they are told. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const [isRefused, setIsRefused] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsRefused(false);
      say(t`Códigos copiados`);
    } catch {
      setIsRefused(true);
    }
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'peritia-codigos-de-recuperacion.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
  };
  return (
    <Banner status="warn" icon="lock" title={<Trans>Guarda tus códigos de recuperación: no se vuelven a enseñar</Trans>}>
      <p>
        <Trans>Con cada uno entras una vez si pierdes el móvil. Guárdalos lejos de él.</Trans>
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row wrap>
        <Button small icon="share" onClick={() => void copy()}>
          <Trans>Copiar</Trans>
        </Button>
        <Button small icon="down" onClick={download}>
          <Trans>Descargar</Trans>
        </Button>
      </Row>
      {isRefused && (
        <p>
          <Trans>El navegador no nos deja copiarlos. Descárgalos, o selecciónalos y cópialos a mano.</Trans>
        </p>
      )}
    </Banner>
  );
}
