import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import stage from '#src/features/evaluation/camera-stage.module.css';
import { isTrouble } from '#src/features/evaluation/camera-trouble.tsx';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import type { DraftImei } from '#src/features/evaluation/draft.ts';
import { Said } from '#src/features/evaluation/said.tsx';
import { useCamera } from '#src/features/evaluation/use-camera.ts';
import { useKeepCapture } from '#src/features/evaluation/use-keep-capture.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Title } from '#src/ui/text.tsx';
import { FoundSheet } from './found-sheet.tsx';
import styles from './imei-scan.module.css';
import { LabelPhoto } from './label-photo.tsx';
import { ScanTrouble } from './scan-trouble.tsx';
import type { PickProblem } from './use-imei-picture.ts';
import { type ScannedImei, useImeiScan } from './use-imei-scan.ts';

interface ImeiScanProps {
  onBack: () => void;
  onFound: (imei: DraftImei) => Promise<void>;
  onCorrect: (read: { imei: string; imei2: string | null }) => void;
  onPhoto: (picture: Blob) => void;
  /** Null where typing the number is not offered. */
  onType: (() => void) | null;
}

/** Reads the barcode or the printed number of a box or screen from the live camera; a photo and typing are always one tap away (faults FD1, FD4). */
export function ImeiScan(props: ImeiScanProps) {
  const [round, setRound] = useState(0);
  return <LiveScan key={round} {...props} onRetry={() => setRound(round + 1)} />;
}

function LiveScan({ onBack, onFound, onCorrect, onPhoto, onType, onRetry }: ImeiScanProps & { onRetry: () => void }) {
  const { t } = useLingui();
  const { video, camera, state } = useCamera('back');
  const [found, setFound] = useState<ScannedImei | null>(null);
  const [problem, setProblem] = useState<PickProblem | null>(null);
  const keepCapture = useKeepCapture();
  const [refused, setRefused] = useState<string | null>(null);
  const isLooking = state === 'granted' && found === null;
  const scan = useImeiScan(camera, isLooking, refused, setFound);
  usePageTitle(t`Escanear el código`);

  const accept = async ({ imei, imei2, source, picture }: ScannedImei) => {
    // The picture of the label is sent with the number, so that a reviewer can see where it came from.
    if (picture) await keepCapture('imei', picture);
    await onFound({ value: imei, second: imei2, source });
  };

  // Once a number was read, a camera problem no longer matters.
  if (isTrouble(state) && found === null)
    return <ScanTrouble state={state} onBack={onBack} onRetry={onRetry} onPhoto={onPhoto} onType={onType} />;
  return (
    <main>
      <div className={stage.stage}>
        <video ref={video} className={stage.video} muted playsInline aria-hidden="true" />
        <div className={styles.band} aria-hidden="true" />
        <header className={stage.top}>
          <button type="button" className={stage.round} aria-label={t`Volver`} onClick={onBack}>
            <Icon name="back" />
          </button>
          <Title className={stage.grow}>
            {t`Escanear el código`}
            <small>{t`Paso ${1} de ${5}`}</small>
          </Title>
        </header>
        <div className={`${stage.foot} ${styles.foot}`}>
          {problem && <CaptureProblemBanner problem={problem} />}
          <Said>
            <ScanHint {...scan} canType={onType !== null} />
          </Said>
          <div className={styles.ways}>
            <LabelPhoto kind={scan.isTakingLong ? 'primary' : 'ondock'} onPhoto={onPhoto} onProblem={setProblem} />
            {onType && (
              <Button kind="ondock" icon="keys" onClick={onType}>
                <Trans>Escribirlo</Trans>
              </Button>
            )}
            {state === 'granted' && camera.current?.hasTorch() && <Torch onSwitch={(isOn) => camera.current?.setTorch(isOn)} />}
          </div>
        </div>
        {found && (
          <FoundSheet
            found={found}
            from="label"
            onAccept={() => void accept(found)}
            onCorrect={() => onCorrect(found)}
            onClose={() => {
              setRefused(found.imei);
              setFound(null);
            }}
          />
        )}
      </div>
    </main>
  );
}

/** The next thing to do: by what is visible first, then a request for patience, then how it works. */
function ScanHint({ sees, print, canRead, isTakingLong, canType }: ReturnType<typeof useImeiScan> & { canType: boolean }) {
  if (sees === 'imei' || print === 'imei') return <Trans>Ya lo vemos. No te muevas.</Trans>;
  if (sees === 'too-many' || print === 'too-many') return <Trans>Hay varios móviles a la vista. Acércate a una sola etiqueta.</Trans>;
  if (print === 'reading' && !isTakingLong) return <Trans>Leyendo el número. No te muevas.</Trans>;
  if (sees === 'other-code') return <Trans>Ese código no es el del IMEI. Busca el que lleva la palabra IMEI.</Trans>;
  if (isTakingLong)
    return canType ? <Trans>No lo conseguimos. Haz una foto o escríbelo.</Trans> : <Trans>No lo conseguimos. Haz una foto.</Trans>;
  return canRead ? (
    <Trans>Mete en el marco el IMEI: el número o su código de barras. Se lee solo.</Trans>
  ) : (
    <Trans>Mete en el marco el código de barras donde pone IMEI. Se lee solo.</Trans>
  );
}

function Torch({ onSwitch }: { onSwitch: (isOn: boolean) => Promise<boolean> | undefined }) {
  const [isOn, setIsOn] = useState(false);
  return (
    <Button kind="ondock" icon="sun" onClick={() => void onSwitch(!isOn)?.then(setIsOn)}>
      {isOn ? <Trans>Apagar la luz</Trans> : <Trans>Encender la luz</Trans>}
    </Button>
  );
}
