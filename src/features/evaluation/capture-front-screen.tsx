import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '#src/parts/device-context.ts';
import { kitStore } from '#src/parts/evaluation-kit.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { evaluationPictureCountdownAtom } from '#src/parts/state/general.ts';
import { toastAtom } from '#src/parts/state/shell.ts';
import { createShotSignals, keepScreenOn, type ShotSignals } from '#src/platform/camera/shot-signals.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Title, VisuallyHidden } from '#src/ui/text.tsx';
import styles from './camera-stage.module.css';
import { CameraTrouble, isTrouble } from './camera-trouble.tsx';
import { ChallengeCode } from './challenge-code.tsx';
import { useGoOn, useGoToStep, WithStep } from './evaluation-screen.tsx';
import type { OpenEvaluation } from './evaluation-state.ts';
import type { CaptureProblem } from './prepare-picture.ts';
import { useCamera } from './use-camera.ts';
import { useKeepCapture } from './use-keep-capture.ts';

/** Screen 06: the challenge on white, the number to be read in the mirror, the shot at nought. */
export function CaptureFrontScreen() {
  const [round, setRound] = useState(0);
  return (
    <WithStep step="capture-front">
      {(evaluation) => <FrontCapture key={round} evaluation={evaluation} onRetry={() => setRound(round + 1)} />}
    </WithStep>
  );
}

function FrontCapture({ evaluation, onRetry }: { evaluation: OpenEvaluation; onRetry: () => void }) {
  const { t } = useLingui();
  const { records } = useDevice();
  const { video, camera, state } = useCamera('front');
  const seconds = useAtomValue(evaluationPictureCountdownAtom);
  const setToast = useSetAtom(toastAtom);
  const [left, setLeft] = useState(seconds);
  const [challenge, setChallenge] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<CaptureProblem | null>(null);
  const signals = useRef<ShotSignals | null>(null);
  const isShot = useRef(false);
  const goToStep = useGoToStep();
  const goOn = useGoOn();
  const keepCapture = useKeepCapture();
  usePageTitle(t`Foto de delante`);

  const stop = useCallback(() => goToStep('precapture-front', { replace: true }), [goToStep]);

  // Looked at, not taken: a countdown that is stopped costs no challenge.
  useEffect(() => {
    void kitStore(records)
      .read(evaluation.place)
      .catch(() => undefined)
      .then((kept) => {
        const kit = kept ?? evaluation.kit;
        setChallenge(kit?.challenges.find((candidate) => candidate.expiresAt > Date.now())?.text ?? null);
      });
  }, [records, evaluation.place, evaluation.kit]);

  const isCounting = state === 'granted' && challenge !== undefined && problem === null;
  useEffect(() => {
    if (!isCounting) return;
    signals.current = createShotSignals();
    const letGo = keepScreenOn();
    const timer = setInterval(() => setLeft((current) => Math.max(0, current - 1)), 1000);
    return () => {
      clearInterval(timer);
      signals.current?.end();
      void letGo.then((release) => release());
    };
  }, [isCounting]);

  useEffect(() => {
    if (!isCounting || left === seconds) return;
    if (left > 0) {
      signals.current?.tick();
      return;
    }
    if (isShot.current) return;
    isShot.current = true;
    void shoot();

    async function shoot() {
      const picture = await camera.current?.shoot();
      signals.current?.shot();
      if (!picture) {
        setProblem('not-kept');
        return;
      }
      if (challenge)
        await kitStore(records)
          .dropChallenge(evaluation.place, challenge)
          .catch(() => undefined);
      const kept = await keepCapture('front', picture, { challenge: challenge ?? null, flags: challenge ? [] : ['no-challenge'] });
      if (kept.ok) {
        setToast(t`Guardada en este móvil`);
        goOn({ replace: true });
      } else setProblem(kept.problem);
    }
  }, [left, isCounting, seconds, camera, challenge, records, evaluation.place, keepCapture, setToast, goOn, t]);

  if (isTrouble(state) || problem) return <CameraTrouble side="front" state={state} problem={problem} onRetry={onRetry} />;
  return (
    <main>
      <div
        className={`${styles.stage} ${styles.white}`}
        onClick={stop}
        onKeyDown={(event) => event.key === 'Escape' && stop()}
        role="presentation"
      >
        <video ref={video} className={`${styles.video} ${styles.unseen}`} muted playsInline aria-hidden="true" />
        <Title>
          <VisuallyHidden>{t`Foto de delante`}</VisuallyHidden>
        </Title>
        <div className={styles.challenge} aria-hidden="true">
          {challenge && <ChallengeCode text={challenge} className={styles.code} />}
          <div className={styles.mirrored}>
            <span className={styles.number}>{left}</span>
            <span className={styles.still}>{t`No te muevas`}</span>
          </div>
        </div>
        <p role="timer" aria-live="assertive">
          <VisuallyHidden>{state === 'granted' ? t`Quedan ${left} segundos. No te muevas.` : t`Abriendo la cámara…`}</VisuallyHidden>
        </p>
        <button type="button" className={styles.stop} onClick={stop}>
          <Icon name="close" />
          <Trans>Toca aquí para parar</Trans>
        </button>
      </div>
    </main>
  );
}
