import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FrameHint, hintFor } from '#domain/imaging/frame-measures.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { toastAtom } from '#src/parts/state/shell.ts';
import { createShotSignals } from '#src/platform/camera/shot-signals.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { Numbered } from '#src/ui/text.tsx';
import styles from './camera-stage.module.css';
import { CameraTrouble, isTrouble } from './camera-trouble.tsx';
import { useGoOn, useGoToStep, WithStep } from './evaluation-screen.tsx';
import { PhotoFileButton } from './photo-file-button.tsx';
import type { CaptureProblem } from './prepare-picture.ts';
import { useCamera } from './use-camera.ts';
import { useKeepCapture } from './use-keep-capture.ts';

const lookEveryMs = 220;
/** A hint stays at least so long, so that it can be read. */
const hintHoldMs = 1000;
const goodForMs = 1000;
const frameSide = 320;

/** Screen 07: the back in the mirror, with hints; the shot takes itself when the frame is good, the shutter is always there. */
export function CaptureBackScreen() {
  const [round, setRound] = useState(0);
  return <WithStep step="capture-back">{() => <BackCapture key={round} onRetry={() => setRound(round + 1)} />}</WithStep>;
}

function BackCapture({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const { reader } = useDevice();
  const { video, camera, state } = useCamera('back');
  const [hints, setHints] = useState<FrameHint[]>([]);
  const [problem, setProblem] = useState<CaptureProblem | 'unreadable' | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isShooting = useRef(false);
  const setToast = useSetAtom(toastAtom);
  const goToStep = useGoToStep();
  const goOn = useGoOn();
  const keepCapture = useKeepCapture();
  usePageTitle(t`Foto de detrás`);

  const shoot = useCallback(async () => {
    if (isShooting.current) return;
    isShooting.current = true;
    const signals = createShotSignals();
    const picture = await camera.current?.shoot();
    signals.shot();
    const kept = picture ? await keepCapture('back', picture) : null;
    signals.end();
    isShooting.current = false;
    if (kept?.ok) {
      setToast(t`Guardada en este móvil`);
      goOn({ replace: true });
    } else setProblem(kept ? kept.problem : 'not-kept');
  }, [camera, keepCapture, setToast, goOn, t]);

  useEffect(() => {
    if (state !== 'granted' || isHelpOpen) return;
    let isGone = false;
    let goodSince: number | null = null;
    let shownAt = 0;
    const look = async () => {
      while (!isGone) {
        const frame = await camera.current?.frame(frameSide).catch(() => null);
        const measured = frame ? await reader.measure(frame).catch(() => null) : null;
        if (isGone) return;
        if (measured?.ok) {
          const { hints: seen, isGood } = hintFor(measured.value);
          const now = performance.now();
          goodSince = isGood ? (goodSince ?? now) : null;
          if (now - shownAt > hintHoldMs) {
            shownAt = now;
            setHints(seen.slice(0, 2));
          }
          if (goodSince !== null && now - goodSince >= goodForMs) {
            void shoot();
            return;
          }
        }
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [state, isHelpOpen, camera, reader, shoot]);

  if (isTrouble(state) || (problem && problem !== 'unreadable')) {
    return <CameraTrouble side="back" state={state} problem={problem === 'unreadable' ? null : problem} onRetry={onRetry} />;
  }
  return (
    <main>
      <div className={styles.stage}>
        <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
        <div className={styles.outline} aria-hidden="true" />
        <header className={styles.top}>
          <button
            type="button"
            className={styles.round}
            aria-label={t`Volver`}
            onClick={() => goToStep('precapture-back', { replace: true })}
          >
            <Icon name="back" />
          </button>
          <h1 className={styles.grow} tabIndex={-1}>
            {t`Foto de detrás`}
            <small>{t`Paso ${3} de ${5}`}</small>
          </h1>
        </header>
        <div className={styles.hints} role="status">
          {hints.map((hint, index) => (
            <Hint key={hint} hint={hint} isFirst={index === 0} />
          ))}
        </div>
        <div className={styles.foot}>
          <p>
            <Trans>
              Encaja el móvil en el marco.
              <br />
              La foto se hace sola.
            </Trans>
          </p>
          <div className={styles.controls}>
            <span />
            <button type="button" className={styles.shutter} aria-label={t`Hacer la foto`} onClick={() => void shoot()}>
              <Icon name="cam" />
            </button>
            <button type="button" className={`${styles.side} ${styles.end}`} onClick={() => setIsHelpOpen(true)}>
              <Icon name="help" />
              <Trans>Ayuda</Trans>
            </button>
          </div>
        </div>
        {isHelpOpen && (
          <Sheet title={<Trans>Cómo hacer la foto de detrás</Trans>} onClose={() => setIsHelpOpen(false)}>
            <Numbered
              items={[
                { key: 'mirror', content: t`Ponte delante del espejo con la parte de atrás del móvil hacia él.` },
                { key: 'fit', content: t`Acércate hasta que el móvil llene el marco amarillo.` },
                { key: 'wait', content: t`Quédate quieto un segundo, o toca el botón amarillo.` },
              ]}
            />
            <PhotoFileButton side="back" flags={['file']} kind="second" onKept={() => goOn({ replace: true })} onProblem={setProblem}>
              <Trans>Hacer la foto con la cámara del móvil</Trans>
            </PhotoFileButton>
          </Sheet>
        )}
      </div>
    </main>
  );
}

const hintIcons: Record<FrameHint, IconName> = {
  'no-device': 'search',
  closer: 'near',
  further: 'near',
  straighten: 'mobile',
  'more-light': 'sun',
  glare: 'sun',
  'hold-still': 'check',
};

function Hint({ hint, isFirst }: { hint: FrameHint; isFirst: boolean }) {
  const { t } = useLingui();
  const words: Record<FrameHint, string> = {
    'no-device': t`No vemos el móvil`,
    closer: t`Acércate`,
    further: t`Aléjate`,
    straighten: t`Ponlo recto`,
    'more-light': t`Más luz`,
    glare: t`Hay un reflejo`,
    'hold-still': t`Así, quieto`,
  };
  return (
    <span className={`${styles.hint} ${hint === 'hold-still' ? styles.good : isFirst ? styles.now : ''}`}>
      <Icon name={hintIcons[hint]} />
      {words[hint]}
    </span>
  );
}
