import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { secretOfLink } from '#domain/handoff/handoff-link.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useCaptureOpen } from '#src/parts/use-capture-open.ts';
import { scanQr } from '#src/platform/camera/scan-qr.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import styles from './handoff.module.css';

/** Reads the desktop's QR inside the installed app: the system's own camera app would open the browser instead (fault FG4). */
export function ScanCode({ onSecret, onType }: { onSecret: (secret: string) => void; onType: () => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onSecret);
  const [isOther, setIsOther] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useCaptureOpen();
  usePageTitle(t`Escanear el código`);

  useEffect(() => {
    if (!video.current) return;
    const leaving = new AbortController();
    const accept = (text: string) => {
      const secret = secretOfLink(text);
      setIsOther(secret === null);
      if (secret !== null) found.current(secret);
      return secret !== null;
    };
    scanQr(video.current, accept, leaving.signal).catch(() => {
      if (!leaving.signal.aborted) setHasFailed(true);
    });
    return () => leaving.abort();
  }, []);

  return (
    <Screen
      title={t`Escanear el código`}
      back={onType}
      dock={
        <Button kind="primary" icon="keys" onClick={onType}>
          <Trans>Escribir el código</Trans>
        </Button>
      }
    >
      <Head title={<Trans>Apunta al código del ordenador</Trans>} lead={<Trans>Se lee solo, sin tocar nada.</Trans>} />
      <Stack gap={4}>
        {hasFailed ? (
          <Banner status="bad" title={<Trans>No podemos usar la cámara</Trans>}>
            <Trans>Puedes escribir el código que está debajo del cuadro.</Trans>
          </Banner>
        ) : (
          <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
        )}
        {isOther && (
          <Banner status="warn" title={<Trans>Ese código no es de aquí</Trans>}>
            <Trans>Apunta al que ves en la pantalla de tu peritación.</Trans>
          </Banner>
        )}
      </Stack>
    </Screen>
  );
}
