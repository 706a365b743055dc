import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { EvaluationStep } from '#domain/evaluation/steps.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { useKeptPicture } from '#src/parts/use-kept-picture.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Title } from '#src/ui/text.tsx';
import type { DraftCapture } from './draft.ts';
import { useGoOn } from './evaluation-screen.tsx';
import type { OpenEvaluation } from './evaluation-state.ts';
import { Said } from './said.tsx';
import styles from './shot-look.module.css';
import { WithStep } from './with-step.tsx';

/** Milliseconds after which a photo that the phone finds good is accepted, unless the person touches something. */
const goesOnAfterMs = 2500;

/** A step that takes a photo and shows it on the whole screen before it is accepted. `children` call `onShot` once the photo is kept. */
export function WithShot({
  step,
  side,
  children,
}: {
  step: EvaluationStep;
  side: 'front' | 'back';
  children: (evaluation: OpenEvaluation, onShot: () => void) => ReactNode;
}) {
  const [isShot, setIsShot] = useState(false);
  const isKept = useIsKept();
  return (
    <WithStep step={step}>
      {(evaluation) => {
        const capture = evaluation.draft.captures[side];
        return isShot && capture ? (
          <ShotLook key={capture.id} side={side} capture={capture} isKept={isKept} onRepeat={() => setIsShot(false)} />
        ) : (
          children(evaluation, () => setIsShot(true))
        );
      }}
    </WithStep>
  );
}

function ShotLook({
  side,
  capture,
  isKept,
  onRepeat,
}: {
  side: 'front' | 'back';
  capture: DraftCapture;
  isKept: boolean;
  onRepeat: () => void;
}) {
  const { t } = useLingui();
  const goOn = useGoOn();
  const url = useKeptPicture(capture.id, 'image/jpeg');
  const [isHeld, setIsHeld] = useState(false);
  // The photo is a HEIC, and the browser cannot decode it.
  const [isUnseen, setIsUnseen] = useState(false);
  const isFront = side === 'front';
  const { quality } = capture;
  const alt = isFront ? t`Foto de delante` : t`Foto de detrás`;
  usePageTitle(alt);

  const goesOn = quality === 'sharp' && url !== null && !isHeld;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => goOn({ replace: true }), goesOnAfterMs);
    return () => clearTimeout(timer);
  }, [goesOn, goOn]);

  return (
    <main className={styles.look} onPointerDown={() => setIsHeld(true)} onKeyDown={() => setIsHeld(true)}>
      <Title>
        {isFront && capture.flags.length === 0 ? (
          <Trans>¿Se ve el código y el móvil entero?</Trans>
        ) : (
          <Trans>¿Se ve el móvil entero y nítido?</Trans>
        )}
      </Title>
      <div className={styles.picture}>
        {isUnseen ? (
          <p>
            <Trans>Este navegador no puede enseñarla. Nosotros sí la veremos.</Trans>
          </p>
        ) : (
          url && <img src={url} alt={alt} onError={() => setIsUnseen(true)} />
        )}
      </div>
      <Said className={quality === 'sharp' ? styles.good : styles.verdict}>
        <Icon name={quality === 'sharp' ? 'okc' : 'info'} />
        <Verdict quality={quality} isKept={isKept} />
      </Said>
      <div className={styles.actions}>
        <Button kind={quality === 'sharp' || quality === 'unknown' ? 'primary' : 'second'} onClick={() => goOn({ replace: true })}>
          <Trans>Usar esta</Trans>
        </Button>
        <Button
          kind={quality === 'sharp' || quality === 'unknown' ? 'second' : 'primary'}
          icon="retry"
          label={t`Repetir: ${alt}`}
          onClick={onRepeat}
        >
          <Trans>Repetir</Trans>
        </Button>
      </div>
    </main>
  );
}

/** The phone's own verdict on the photo. The decision is the server's, or a person's. */
function Verdict({ quality, isKept }: { quality: DraftCapture['quality']; isKept: boolean }) {
  switch (quality) {
    case 'sharp':
      return isKept ? <Trans>Guardada en este móvil. Ha salido bien.</Trans> : <Trans>Ha salido bien.</Trans>;
    case 'blurred':
      return <Trans>Ha salido borrosa. Repítela sin moverte.</Trans>;
    case 'dark':
      return <Trans>Ha salido oscura. Repítela con más luz.</Trans>;
    case 'glare':
      return <Trans>Hay un reflejo. Repítela un poco de lado.</Trans>;
    case 'no-device':
      return <Trans>No vemos el móvil en la foto. Repítela si no se ve entero.</Trans>;
    case 'no-code':
      return <Trans>No se lee el código de la pantalla. Repítela más cerca y recta.</Trans>;
    case 'unknown':
      return isKept ? <Trans>Guardada en este móvil. Mírala bien antes de seguir.</Trans> : <Trans>Mírala bien antes de seguir.</Trans>;
  }
}
