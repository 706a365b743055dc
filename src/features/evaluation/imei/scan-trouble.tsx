import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CameraPermission } from '#src/features/evaluation/camera-permission.tsx';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import { StepScreen } from '#src/features/evaluation/evaluation-screen.tsx';
import type { CameraState } from '#src/platform/camera/camera-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
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
      {state === 'refused' ? (
        <>
          <Icon name="camoff" />
          <Head
            title={<Trans>Necesitamos la cámara</Trans>}
            lead={<Trans>El móvil no nos deja usarla. Sin ella no podemos leer el código.</Trans>}
          />
        </>
      ) : state === 'missing' ? (
        <Head title={<Trans>No encontramos la cámara</Trans>} lead={<Trans>Puedes dar el IMEI de otra forma.</Trans>} />
      ) : (
        <Head title={<Trans>La cámara no responde</Trans>} lead={<Trans>Puede que otra app la esté usando. Ciérrala y reintenta.</Trans>} />
      )}
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
