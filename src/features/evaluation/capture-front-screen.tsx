import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { kitStore } from '#src/evaluation-kit/evaluation-kit.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useSettings } from '#src/parts/settings.ts';
import { createShotSignals, keepScreenOn, type ShotSignals } from '#src/platform/camera/shot-signals.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Title, VisuallyHidden } from '#src/ui/text.tsx';
import styles from './camera-stage.module.css';
import { CameraTrouble, isTrouble } from './camera-trouble.tsx';
import { ChallengeCode } from './challenge-code.tsx';
import countdown from './countdown.module.css';
import { useGoToStep } from './evaluation-screen.tsx';
import type { OpenEvaluation } from './evaluation-state.ts';
import type { CaptureProblem } from './prepare-picture.ts';
import { WithShot } from './shot-look.tsx';
import { useCamera } from './use-camera.ts';
import { useKeepCapture } from './use-keep-capture.ts';

/** Screen 06: the challenge code on white, a countdown to be read in the mirror, and the photo at zero. */
export function CaptureFrontScreen() {
  const [round, setRound] = useState(0);
  return (
    <WithShot step="capture-front" side="front">
      {(evaluation, onShot) => <FrontCapture key={round} evaluation={evaluation} onRetry={() => setRound(round + 1)} onShot={onShot} />}
    </WithShot>
  );
}

/** For how many last seconds the number is spoken and shown large, so that nobody has to look for it. */
const lastSeconds = 3;
/** The seconds that screen readers announce before the last ones: one announcement each second would interrupt the one before. */
const announced = [10, 5];

function FrontCapture({ evaluation, onRetry, onShot }: { evaluation: OpenEvaluation; onRetry: () => void; onShot: () => void }) {
  const { t } = useLingui();
  const { video, camera, state } = useCamera('front');
  const seconds = useSettings()?.evaluation.picture_countdown_seconds ?? 10;
  // The countdown starts only when the person is ready: before it they answer the camera's permission prompt and turn the phone round.
  const [isReady, setIsReady] = useState(false);
  const [problem, setProblem] = useState<CaptureProblem | null>(null);
  const challenge = useChallenge(evaluation);
  const isOpen = state === 'granted' && challenge !== undefined && problem === null;
  const signals = useShotSignals(isOpen && isReady);
  const shoot = useFrontShot({ camera, signals, challenge: challenge ?? null, evaluation, onShot, onProblem: setProblem });
  const onLeft = () => setIsReady(false);
  const { left, announcement } = useCountdown({ seconds, isReady, isOpen, signals, onNought: shoot, onLeft });
  const goToStep = useGoToStep();
  usePageTitle(t`Foto de delante`);

  const stop = () => goToStep('precapture-front', { replace: true });

  if (isTrouble(state) || problem) return <CameraTrouble side="front" state={state} problem={problem} onRetry={onRetry} onShot={onShot} />;
  return (
    <main>
      <div
        className={`${styles.stage} ${styles.white}`}
        onClick={isReady ? stop : undefined}
        onKeyDown={(event) => event.key === 'Escape' && stop()}
        role="presentation"
      >
        <video ref={video} className={`${styles.video} ${styles.unseen}`} muted playsInline aria-hidden="true" />
        {isReady ? (
          <Counting challenge={challenge ?? null} left={left} of={seconds} />
        ) : (
          <Preparing isOpen={isOpen} seconds={seconds} onStart={() => setIsReady(true)} />
        )}
        <p role="timer" aria-live="polite">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </p>
        <button type="button" className={styles.stop} onClick={stop}>
          <Icon name="close" />
          {isReady ? <Trans>Toca aquí para parar</Trans> : <Trans>Volver</Trans>}
        </button>
      </div>
    </main>
  );
}

/**
 * The challenge code for the next photo; null where the phone has none left, undefined while it is being read. The code is read and not used up, so a stopped
 * countdown costs none.
 */
function useChallenge(evaluation: OpenEvaluation): string | null | undefined {
  const { records } = useDevice();
  const [challenge, setChallenge] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    void kitStore(records)
      .read(evaluation.place)
      .catch(() => undefined)
      .then((kept) => {
        const kit = kept ?? evaluation.kit;
        setChallenge(kit?.challenges.find((candidate) => candidate.expiresAt > Date.now())?.text ?? null);
      });
  }, [records, evaluation.place, evaluation.kit]);
  return challenge;
}

/** The sounds and spoken numbers of the countdown; the screen stays on while it counts. */
function useShotSignals(isCounting: boolean): RefObject<ShotSignals | null> {
  const signals = useRef<ShotSignals | null>(null);
  useEffect(() => {
    if (!isCounting) return;
    signals.current = createShotSignals();
    const letGo = keepScreenOn();
    return () => {
      signals.current?.end();
      void letGo.then((release) => release());
    };
  }, [isCounting]);
  return signals;
}

/** Takes the photo and keeps it with the challenge that it shows, which is then used up. */
function useFrontShot({
  camera,
  signals,
  challenge,
  evaluation: { place },
  onShot,
  onProblem,
}: {
  camera: ReturnType<typeof useCamera>['camera'];
  signals: RefObject<ShotSignals | null>;
  challenge: string | null;
  evaluation: OpenEvaluation;
  onShot: () => void;
  onProblem: (problem: CaptureProblem) => void;
}) {
  const { records } = useDevice();
  const keepCapture = useKeepCapture();
  return async () => {
    const picture = await camera.current?.shoot();
    signals.current?.shot();
    if (!picture) {
      onProblem('not-kept');
      return;
    }
    if (challenge)
      await kitStore(records)
        .dropChallenge(place, challenge)
        .catch(() => undefined);
    const kept = await keepCapture('front', picture, { challenge, flags: challenge ? [] : ['no-challenge'] });
    if (kept.ok) onShot();
    else onProblem(kept.problem);
  };
}

/**
 * Counts down one second at a time while the person is ready and the camera open, with a tick each, and calls `onNought` once. `announcement`: the text for
 * screen readers; a number that the phone itself speaks is not announced. A person who leaves the page, for a call, is no longer at the mirror: `onLeft` is
 * called, and the count begins anew.
 */
function useCountdown({
  seconds,
  isReady,
  isOpen,
  signals,
  onNought,
  onLeft,
}: {
  seconds: number;
  isReady: boolean;
  isOpen: boolean;
  signals: RefObject<ShotSignals | null>;
  onNought: () => Promise<void>;
  onLeft: () => void;
}) {
  const isCounting = isReady && isOpen;
  const [left, setLeft] = useState(seconds);
  const [announcement, setAnnouncement] = useState('');
  /** The second that was announced last, because the component may render again, and the camera be reopened, within one second. */
  const told = useRef<number | null>(null);
  const nought = useEffectEvent(onNought);
  const leave = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden') return;
    setLeft(seconds);
    told.current = null;
    onLeft();
  });

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setLeft((current) => Math.max(0, current - 1)), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);

  useEffect(() => {
    if (!isReady) return;
    const whenSeen = () => leave();
    document.addEventListener('visibilitychange', whenSeen);
    return () => document.removeEventListener('visibilitychange', whenSeen);
  }, [isReady]);

  useEffect(() => {
    if (!isCounting || told.current === left) return;
    told.current = left;
    const announce = () => setAnnouncement(String(left));
    if (announced.includes(left)) announce();
    if (left === seconds) return;
    if (left === 0) {
      void nought();
      return;
    }
    signals.current?.tick();
    if (left <= lastSeconds) signals.current?.say(String(left), announce);
  }, [left, isCounting, seconds, signals]);
  return { left, announcement };
}

/** The challenge on white, and the number mirrored, because it is read in the mirror. */
function Counting({ challenge, left, of }: { challenge: string | null; left: number; of: number }) {
  const { t } = useLingui();
  return (
    <>
      <Title>
        <VisuallyHidden>{t`Foto de delante. No te muevas.`}</VisuallyHidden>
      </Title>
      <div className={countdown.challenge} aria-hidden="true">
        {challenge && <ChallengeCode text={challenge} className={countdown.code} />}
        <div className={countdown.mirrored}>
          <span className={countdown.ring}>
            <Ring left={left} of={of} />
            <span className={`${countdown.number} ${left <= lastSeconds ? countdown.last : ''}`}>{left}</span>
          </span>
          <span className={countdown.still}>{t`No te muevas`}</span>
        </div>
      </div>
    </>
  );
}

function Preparing({ isOpen, seconds, onStart }: { isOpen: boolean; seconds: number; onStart: () => void }) {
  return (
    <div className={countdown.ready}>
      <Title key={isOpen ? 'ready' : 'opening'}>{isOpen ? <Trans>¿Listo?</Trans> : <Trans>Abriendo la cámara…</Trans>}</Title>
      {isOpen ? (
        <>
          <p>
            <Trans>
              Toca el botón y gira el móvil: la pantalla mira al espejo. Tienes {seconds} segundos, y contamos en voz alta al final.
            </Trans>
          </p>
          <p className={countdown.sideways}>
            <Trans>Pon el móvil en vertical: en horizontal, la foto no suele valer.</Trans>
          </p>
          <Button kind="primary" icon="clock" onClick={onStart}>
            <Trans>Empezar la cuenta atrás</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>Si el móvil te pregunta, di que sí: sin la cámara no podemos hacer la foto.</Trans>
        </p>
      )}
    </div>
  );
}

/** The time left of the countdown, in steps of a second, without animation. */
function Ring({ left, of }: { left: number; of: number }) {
  return (
    <svg viewBox="0 0 100 100" fill="none" strokeWidth="7" aria-hidden="true">
      <circle cx="50" cy="50" r="45" stroke="#d6dad8" />
      <circle cx="50" cy="50" r="45" stroke="#000" pathLength={of} strokeDasharray={`${left} ${of}`} transform="rotate(-90 50 50)" />
    </svg>
  );
}
