import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { CameraPermission } from '#src/parts/trouble/camera-permission.tsx';
import { useIsKept } from '#src/parts/use-keeping.ts';
import type { CameraState } from '#src/platform/camera/camera-state.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { CameraHead } from './camera-head.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import { StepScreen, useEvaluationSearch, useGoToStep } from './evaluation-screen.tsx';
import { PhotoFileButton } from './photo-file-button.tsx';
import type { CaptureProblem } from './prepare-picture.ts';

export function isTrouble(state: CameraState): boolean {
  return state === 'refused' || state === 'busy' || state === 'missing' || state === 'lost' || state === 'black';
}

/** Screen 20 and its variants: why there is no camera, how to get it, and the ways to go on without it. */
export function CameraTrouble({
  side,
  state,
  problem,
  onRetry,
  onShot,
}: {
  side: 'front' | 'back';
  state: CameraState;
  problem: CaptureProblem | null;
  onRetry: () => void;
  /** Called when a photo from a file has been kept. */
  onShot: () => void;
}) {
  const { t } = useLingui();
  const goToStep = useGoToStep();
  const { suffix } = useEvaluationSearch();
  const [fileProblem, setFileProblem] = useState<CaptureProblem | 'unreadable' | null>(problem);
  const isKept = useIsKept();
  const isFront = side === 'front';
  return (
    <StepScreen
      step={isFront ? 'capture-front' : 'capture-back'}
      title={isFront ? t`Foto de delante` : t`Foto de detrás`}
      back={() => goToStep(isFront ? 'precapture-front' : 'precapture-back', { replace: true })}
      dock={
        <Button kind="primary" icon="retry" onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      {problem ? (
        <Head title={<Trans>La foto no ha salido</Trans>} lead={isKept && <Trans>Lo que llevas está guardado.</Trans>} />
      ) : (
        <CameraHead
          state={state}
          refused={<Trans>El móvil no nos deja usarla. Sin ella no podemos hacer las fotos.</Trans>}
          missing={<Trans>Puedes elegir una foto, o seguir desde el móvil.</Trans>}
        />
      )}
      <Stack gap={4}>
        {fileProblem && <CaptureProblemBanner problem={fileProblem} />}
        {state === 'refused' && <CameraPermission />}
        <Meta>
          <Trans>Solo la usamos mientras haces las fotos.</Trans> {isKept && <Trans>Tu IMEI sigue guardado.</Trans>}
        </Meta>
        <PhotoFileButton side={side} kind="second" flags={['file']} onKept={onShot} onProblem={setFileProblem}>
          <Trans>Elegir foto</Trans>
        </PhotoFileButton>
        {state === 'missing' && (
          <ButtonLink icon="qr" to={`/invalid/device${suffix}`}>
            <Trans>Sigue con tu móvil</Trans>
          </ButtonLink>
        )}
        <AgentHelp />
      </Stack>
    </StepScreen>
  );
}
