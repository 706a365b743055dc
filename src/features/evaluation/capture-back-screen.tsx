import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FrameHint } from '#domain/imaging/frame-measures.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { createShotSignals } from '#src/platform/camera/shot-signals.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { Numbered, Title } from '#src/ui/text.tsx';
import styles from './camera-stage.module.css';
import { CameraTrouble, isTrouble } from './camera-trouble.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import { useGoToStep } from './evaluation-screen.tsx';
import { PhotoFileButton } from './photo-file-button.tsx';
import type { CaptureProblem } from './prepare-picture.ts';
import { WithShot } from './shot-look.tsx';
import { useAutoShot } from './use-auto-shot.ts';
import { useCamera } from './use-camera.ts';
import { useKeepCapture } from './use-keep-capture.ts';

/** Screen 07: the back in the mirror, with hints. The photo is taken automatically when the frame is good; the shutter button is always there. */
export function CaptureBackScreen() {
  const [round, setRound] = useState(0);
  return (
    <WithShot step="capture-back" side="back">
      {(_, onShot) => <BackCapture key={round} onRetry={() => setRound(round + 1)} onShot={onShot} />}
    </WithShot>
  );
}

function BackCapture({ onRetry, onShot }: { onRetry: () => void; onShot: () => void }) {
  const { t } = useLingui();
  const { video, camera, state } = useCamera('back');
  const [problem, setProblem] = useState<CaptureProblem | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const goToStep = useGoToStep();
  const shoot = useShutter(state === 'granted' ? camera : null, onShot, setProblem);
  usePageTitle(t`Foto de detrás`);

  const outline = useRef<HTMLDivElement>(null);
  const { hints, isLate } = useAutoShot({ camera, isOn: state === 'granted' && !isHelpOpen, outline, shoot });

  if (isTrouble(state) || problem) {
    return <CameraTrouble side="back" state={state} problem={problem} onRetry={onRetry} onShot={onShot} />;
  }
  return (
    <main>
      <div className={styles.stage}>
        <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
        <div ref={outline} className={styles.outline} aria-hidden="true">
          <Corners />
        </div>
        <header className={styles.top}>
          <button
            type="button"
            className={styles.round}
            aria-label={t`Volver`}
            onClick={() => goToStep('precapture-back', { replace: true })}
          >
            <Icon name="back" />
          </button>
          <Title className={styles.grow}>
            {t`Foto de detrás`}
            <small>{t`Paso ${3} de ${5}`}</small>
          </Title>
          <QueueStatus />
        </header>
        <div className={styles.hints} role="status">
          {hints.map((hint, index) => (
            <Hint key={hint} hint={hint} isFirst={index === 0} />
          ))}
        </div>
        <Foot isLate={isLate} onShoot={shoot} onHelp={() => setIsHelpOpen(true)} />
        {isHelpOpen && <BackHelp onClose={() => setIsHelpOpen(false)} onShot={onShot} />}
      </div>
    </main>
  );
}

/** Takes and keeps the photo. Presses are ignored while it does so, and before the camera is open (`camera` is null). */
function useShutter(
  camera: ReturnType<typeof useCamera>['camera'] | null,
  onShot: () => void,
  onProblem: (problem: CaptureProblem) => void,
) {
  const isShooting = useRef(false);
  const keepCapture = useKeepCapture();
  const shoot = async () => {
    if (camera === null || isShooting.current) return;
    isShooting.current = true;
    const signals = createShotSignals();
    const picture = await camera.current?.shoot();
    signals.shot();
    const kept = picture ? await keepCapture('back', picture) : null;
    signals.end();
    isShooting.current = false;
    if (kept?.ok) onShot();
    else onProblem(kept ? kept.problem : 'not-kept');
  };
  return () => void shoot();
}

function Foot({ isLate, onShoot, onHelp }: { isLate: boolean; onShoot: () => void; onHelp: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.foot}>
      <p className={styles.advice}>
        <Trans>
          Encaja el móvil en el marco.
          <br />
          La foto se hace sola.
        </Trans>{' '}
        {isLate && <Trans>O toca el botón.</Trans>}
      </p>
      <div className={styles.controls}>
        <span />
        <button type="button" className={styles.shutter} aria-label={t`Hacer la foto`} onClick={onShoot}>
          <Icon name="cam" />
        </button>
        <button type="button" className={`${styles.side} ${styles.end}`} onClick={onHelp}>
          <Icon name="help" />
          <Trans>Ayuda</Trans>
        </button>
      </div>
    </div>
  );
}

function BackHelp({ onClose, onShot }: { onClose: () => void; onShot: () => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<CaptureProblem | 'unreadable' | null>(null);
  return (
    <Sheet title={<Trans>Cómo hacer la foto de detrás</Trans>} onClose={onClose}>
      {problem && <CaptureProblemBanner problem={problem} />}
      <Numbered
        items={[
          { key: 'mirror', content: t`Ponte delante del espejo con la parte de atrás del móvil hacia él.` },
          { key: 'fit', content: t`Acércate hasta que el móvil llene el marco amarillo.` },
          { key: 'wait', content: t`Quédate quieto un segundo, o toca el botón amarillo.` },
        ]}
      />
      <PhotoFileButton side="back" flags={['file']} kind="second" onKept={onShot} onProblem={setProblem}>
        <Trans>Hacer la foto con la cámara del móvil</Trans>
      </PhotoFileButton>
    </Sheet>
  );
}

/** The frame: yellow corners on an outline that is visible on bright and on dark pictures. The frame stretches with its container; its line width does not. */
function Corners() {
  const line = { vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg viewBox="0 0 222 466" preserveAspectRatio="none" fill="none" aria-hidden="true">
      <rect width="222" height="466" rx="34" stroke="#04100d" strokeWidth="7" {...line} />
      <rect width="222" height="466" rx="34" stroke="#fff" strokeWidth="3.5" strokeDasharray="14 9" {...line} />
      <path
        d="M0 58V34A34 34 0 0134 0h24M164 0h24a34 34 0 0134 34v24M222 408v24a34 34 0 01-34 34h-24M58 466H34A34 34 0 010 432v-24"
        stroke="var(--brand-action)"
        strokeWidth="7"
        strokeLinecap="round"
        {...line}
      />
    </svg>
  );
}

const hintIcons: Record<FrameHint, IconName> = {
  'no-device': 'search',
  closer: 'near',
  further: 'near',
  'into-frame': 'crop',
  straighten: 'mobile',
  'more-light': 'sun',
  glare: 'sun',
  blurred: 'warn',
  'hold-still': 'check',
};

function Hint({ hint, isFirst }: { hint: FrameHint; isFirst: boolean }) {
  const { t } = useLingui();
  const words: Record<FrameHint, string> = {
    'no-device': t`No vemos el móvil`,
    closer: t`Acércate`,
    further: t`Aléjate`,
    'into-frame': t`Llévalo al marco`,
    straighten: t`Ponlo recto`,
    'more-light': t`Más luz`,
    glare: t`Hay un reflejo`,
    blurred: t`Sale borrosa`,
    'hold-still': t`Así, quieto`,
  };
  return (
    <span className={`${styles.hint} ${hint === 'hold-still' ? styles.good : isFirst ? styles.now : ''}`}>
      <Icon name={hintIcons[hint]} />
      {words[hint]}
    </span>
  );
}
