import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CameraHead } from '#src/features/evaluation/camera-head.tsx';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import { StepScreen } from '#src/features/evaluation/evaluation-screen.tsx';
import { CameraPermission } from '#src/parts/trouble/camera-permission.tsx';
import type { CameraState } from '#src/platform/camera/camera-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import { LabelPhoto } from './label-photo.tsx';
import type { PickProblem } from './use-imei-picture.ts';

/** Screen 20 for the scan: why there is no live picture, how to get it, and the two ways that need none. */
export function ScanTrouble({
  state,
  onBack,
  onRetry,
  onPhoto,
  onType,
}: {
  state: CameraState;
  onBack: () => void;
  onRetry: () => void;
  onPhoto: (picture: Blob) => void;
  onType: (() => void) | null;
}) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<PickProblem | null>(null);
  return (
    <StepScreen
      step="imei"
      title={t`Escanear el código`}
      back={onBack}
      dock={
        <Button kind="primary" icon="retry" onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      <CameraHead
        state={state}
        refused={<Trans>El móvil no nos deja usarla. Sin ella no podemos leer el código.</Trans>}
        missing={<Trans>Puedes dar el IMEI de otra forma.</Trans>}
      />
      <Stack gap={4}>
        {problem && <CaptureProblemBanner problem={problem} />}
        {state === 'refused' && <CameraPermission />}
        <LabelPhoto kind="second" onPhoto={onPhoto} onProblem={setProblem} />
        {onType && (
          <Button icon="keys" onClick={onType}>
            <Trans>Escribirlo</Trans>
          </Button>
        )}
        <Meta>
          <Trans>La cámara solo se usa mientras lees el código.</Trans>
        </Meta>
      </Stack>
    </StepScreen>
  );
}
