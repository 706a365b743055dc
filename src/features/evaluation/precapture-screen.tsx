import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SupportCard } from '#src/parts/help/help-aside.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Head, Meta, Note, Numbered } from '#src/ui/text.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import type { Draft } from './draft.ts';
import { StepScreen, useGoToStep } from './evaluation-screen.tsx';
import { MirrorPicture } from './mirror-picture.tsx';
import { PhotoFileButton } from './photo-file-button.tsx';
import type { CaptureProblem } from './prepare-picture.ts';
import { WithShot } from './shot-look.tsx';

/** Screen 05, and its counterpart for the back: how to stand at the mirror. */
export function PrecaptureFrontScreen() {
  return (
    <WithShot step="precapture-front" side="front">
      {({ draft }, onShot) => <Precapture side="front" draft={draft} onShot={onShot} />}
    </WithShot>
  );
}

export function PrecaptureBackScreen() {
  return (
    <WithShot step="precapture-back" side="back">
      {({ draft }, onShot) => <Precapture side="back" draft={draft} onShot={onShot} />}
    </WithShot>
  );
}

function Precapture({ side, draft, onShot }: { side: 'front' | 'back'; draft: Draft; onShot: () => void }) {
  const { t } = useLingui();
  const goToStep = useGoToStep();
  const [problem, setProblem] = useState<CaptureProblem | 'unreadable' | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isFront = side === 'front';
  return (
    <StepScreen
      step={isFront ? 'precapture-front' : 'precapture-back'}
      title={isFront ? t`Foto de delante` : t`Foto de detrás`}
      back={() => goToStep(isFront ? 'imei' : 'precapture-front')}
      dock={
        <Button kind="primary" icon="cam" onClick={() => goToStep(isFront ? 'capture-front' : 'capture-back')}>
          <Trans>Abrir la cámara</Trans>
        </Button>
      }
    >
      {isFront ? (
        <Head
          title={<Trans>Ponte delante de un espejo</Trans>}
          lead={<Trans>Vamos a fotografiar tu pantalla con la cámara de delante.</Trans>}
        />
      ) : (
        <Head title={<Trans>Ahora, la parte de atrás</Trans>} lead={<Trans>Sigue en el espejo. Usamos la cámara de detrás.</Trans>} />
      )}
      <Stack gap={5}>
        {problem ? <CaptureProblemBanner problem={problem} /> : draft.isCleared && !draft.captures[side] && <ClearedBanner />}
        <Card framed tight>
          <MirrorPicture side={side} />
        </Card>
        {isFront ? <FrontSteps /> : <BackSteps />}
        <PhotoFileButton side={side} flags={['file']} onKept={onShot} onProblem={setProblem}>
          <Trans>Hacer la foto con la cámara del móvil</Trans>
        </PhotoFileButton>
        <Button kind="ghost" flush icon="help" onClick={() => setIsHelpOpen(true)}>
          <Trans>No tengo espejo</Trans>
        </Button>
      </Stack>
      {isHelpOpen && <WithoutMirror side={side} onClose={() => setIsHelpOpen(false)} onShot={onShot} />}
    </StepScreen>
  );
}

function ClearedBanner() {
  return (
    <Banner status="bad" title={<Trans>Tus fotos se han borrado de este móvil</Trans>}>
      <Trans>No se habían enviado. Ocurre si falta espacio o si se borran los datos del navegador. Hazlas otra vez.</Trans>
    </Banner>
  );
}

function FrontSteps() {
  return (
    <>
      <Numbered
        items={[
          { key: 'clean', content: <Trans>Quita la funda y limpia la pantalla.</Trans> },
          {
            key: 'turn',
            content: (
              <Trans>
                Gira el móvil: <b>la pantalla mira al espejo</b>, recta.
              </Trans>
            ),
          },
          { key: 'hold', content: <Trans>Sujétalo por los bordes, sin tapar la pantalla.</Trans> },
        ]}
      />
      <Note icon="sound">
        <Trans>Primero te pedimos permiso para la cámara. Luego hay una cuenta atrás de 10 segundos, con pitidos.</Trans>
      </Note>
      <Note icon="sun">
        <Trans>Sube el brillo de la pantalla al máximo.</Trans>
      </Note>
    </>
  );
}

function BackSteps() {
  return (
    <Numbered
      items={[
        {
          key: 'turn',
          content: (
            <Trans>
              Gira el móvil: <b>la parte de atrás mira al espejo</b>.
            </Trans>
          ),
        },
        { key: 'look', content: <Trans>Tú ves la pantalla: encaja el móvil en el marco.</Trans> },
        { key: 'hold', content: <Trans>Sujétalo por los bordes, sin tapar la parte de atrás.</Trans> },
      ]}
    />
  );
}

/** What to do without a mirror: somebody else takes the photo, or an agent helps. */
function WithoutMirror({ side, onClose, onShot }: { side: 'front' | 'back'; onClose: () => void; onShot: () => void }) {
  const [problem, setProblem] = useState<CaptureProblem | 'unreadable' | null>(null);
  return (
    <Sheet title={<Trans>Sin espejo también se puede</Trans>} onClose={onClose}>
      <Stack gap={3}>
        {problem && <CaptureProblemBanner problem={problem} />}
        <p>
          <Trans>Otra persona puede hacer la foto con su móvil y pasártela. La mira una persona de nuestro equipo.</Trans>
        </p>
        <PhotoFileButton side={side} flags={['other-person']} from="gallery" onKept={onShot} onProblem={setProblem}>
          <Trans>Elegir la foto que me han hecho</Trans>
        </PhotoFileButton>
        <Meta>
          <Trans>¿Prefieres que te ayudemos? Llámanos y te damos cita en una tienda.</Trans>
        </Meta>
        <SupportCard />
      </Stack>
    </Sheet>
  );
}
