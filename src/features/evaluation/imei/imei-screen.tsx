import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, use, useCallback, useEffect, useState } from 'react';
import { firstIncompleteStep } from '#domain/evaluation/steps.ts';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import { type DraftImei, progressOf } from '#src/features/evaluation/draft.ts';
import {
  Opening,
  StepScreen,
  useAddressedEvaluation,
  useEvaluationSearch,
  useGoToStep,
  useStepGuard,
  useStepSearch,
  useWayBack,
} from '#src/features/evaluation/evaluation-screen.tsx';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { useSaveDraft } from '#src/features/evaluation/use-evaluation.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useSettings } from '#src/parts/settings.ts';
import { sharedPicture } from '#src/platform/storage/shared-picture.ts';
import type { DeviceType } from '#src/state/device-type.ts';
import { deviceType } from '#src/state/device-type.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useFilePicker } from '#src/ui/file-button.tsx';
import { Grow, Row, Stack } from '#src/ui/layout.tsx';
import { OptionCards } from '#src/ui/option-card.tsx';
import { ProductName } from '#src/ui/product-name.ts';
import { Code, Head, Note } from '#src/ui/text.tsx';
import { DialButton } from './dial-button.tsx';
import { ReadyOffline } from './ready-offline.tsx';
import { type PickProblem, useImeiPicture } from './use-imei-picture.ts';
import { type OpenStage, useImeiStage } from './use-imei-stage.ts';
import { withWords } from './with-words.ts';

// The choice of ways is loaded first. The error screen is seldom needed, and the later steps are fetched while the person reads (and are cached after one
// visit).
const OpeningProblem = lazy(async () => ({
  default: (await withWords(import('#src/features/evaluation/opening-problem.tsx'))).OpeningProblemScreen,
}));
const ImeiCrop = lazy(async () => ({ default: (await withWords(import('./imei-crop.tsx'))).ImeiCrop }));
const ImeiScan = lazy(async () => ({ default: (await withWords(import('./imei-scan.tsx'))).ImeiScan }));
const ImeiTyped = lazy(async () => ({ default: (await withWords(import('./imei-typed.tsx'))).ImeiTyped }));

/** Screens 02 to 04: the three ways to give the IMEI. */
export function ImeiScreen() {
  const opening = useAddressedEvaluation();
  const isMisplaced = useStepGuard('imei', opening);
  const isBack = useWayBack(opening);
  if (isMisplaced || isBack || (opening.status === 'opening' && !opening.mayBegin)) return <Opening />;
  return (
    <Suspense fallback={<Opening />}>
      {opening.status === 'problem' ? (
        <OpeningProblem problem={opening.problem} />
      ) : (
        <ImeiStep evaluation={opening.status === 'open' ? opening.evaluation : null} />
      )}
    </Suspense>
  );
}

/** `evaluation` null: still being opened; the choice is shown without it. */
function ImeiStep({ evaluation }: { evaluation: OpenEvaluation | null }) {
  const canType = useCanType();
  const { stage, way, open, close } = useImeiStage(canType);
  const saveDraft = useSaveDraft();
  const goToStep = useGoToStep();

  const { records } = useDevice();
  const forgetShared = () =>
    sharedPicture(records)
      .forget()
      .catch(() => undefined);

  const accept = async (imei: DraftImei) => {
    const draft = await saveDraft((current) => ({ ...current, imei })).catch(() => null);
    if (draft === null) {
      open({ kind: 'typed', isUnreadable: false, isNotKept: true, read: { imei: imei.value, imei2: imei.second } });
      return;
    }
    await forgetShared();
    goToStep(firstIncompleteStep(progressOf(draft)), { replace: way !== undefined });
  };
  const back = () => {
    // Called first, because the choice looks for a shared picture when it appears.
    void forgetShared();
    close();
  };
  if (stage.kind === 'choose') return <ImeiChoice evaluation={evaluation} onStage={open} />;
  if (evaluation === null) return <Opening />;
  if (stage.kind === 'scan') {
    return (
      <ImeiScan
        onBack={close}
        onFound={accept}
        onCorrect={(read) => open({ kind: 'typed', isUnreadable: false, read })}
        onPhoto={(picture) => open({ kind: 'crop', picture })}
        onType={canType ? () => open({ kind: 'typed', isUnreadable: false }) : null}
      />
    );
  }
  if (stage.kind === 'crop') {
    return (
      <ImeiCrop
        picture={stage.picture}
        onBack={back}
        onFound={accept}
        onUnreadable={(reason) => open({ kind: 'typed', isUnreadable: true, reason: reason ?? undefined })}
        onCorrect={(read) => open({ kind: 'typed', isUnreadable: false, read })}
        onOther={(picture) => open({ ...stage, picture })}
      />
    );
  }
  return (
    <ImeiTyped
      read={stage.read}
      isUnreadable={stage.isUnreadable}
      isNotKept={stage.isNotKept}
      reason={stage.reason}
      onBack={back}
      onFound={accept}
    />
  );
}

function ImeiChoice({ evaluation, onStage }: { evaluation: OpenEvaluation | null; onStage: (stage: OpenStage) => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<PickProblem | null>(null);
  const device = deviceType(navigator);
  const { suffix } = useEvaluationSearch();
  const crop = useCallback((picture: Blob) => onStage({ kind: 'crop', picture }), [onStage]);
  const { take, show } = useImeiPicture(crop, setProblem);
  const picker = useFilePicker({ from: 'gallery', label: t`Elegir captura`, onFile: (file) => void take(file) });

  useSharedPicture(show);

  const product = use(ProductName);
  return (
    <StepScreen
      step="imei"
      title={t`Peritación: IMEI`}
      back="/"
      dock={
        <Button kind="primary" icon="img" onClick={picker.open}>
          <Trans>Elegir captura</Trans>
        </Button>
      }
      isBusy={evaluation === null}
    >
      <Head title={<Trans>¿Cómo nos das el IMEI?</Trans>} lead={<Trans>Son los 15 números que identifican tu móvil.</Trans>} />
      <Stack gap={4}>
        {problem && <CaptureProblemBanner problem={problem} />}
        <Card tight>
          <Row>
            <Grow>
              <Trans>
                Para verlo, marca <Code big>*#06#</Code> como si llamaras.
              </Trans>
            </Grow>
            <DialButton deviceType={device} />
          </Row>
        </Card>
        <Ways
          onPick={picker.open}
          onScan={() => onStage({ kind: 'scan' })}
          onType={() => onStage({ kind: 'typed', isUnreadable: false })}
        />
        {canBeSharedTo(device) && (
          <Note icon="share">
            <Trans>¿Ya tienes la captura? Desde tu galería pulsa Compartir y elige {product}.</Trans>
          </Note>
        )}
        {device === 'desktop' && (
          <ButtonLink icon="qr" to={`/evaluation/handoff${suffix}`}>
            <Trans>Sigue con tu móvil</Trans>
          </ButtonLink>
        )}
        <ReadyOffline evaluation={evaluation} />
      </Stack>
      {picker.input}
    </StepScreen>
  );
}

/** Shows the picture that was shared to the app from the gallery, as if it had been chosen here. */
function useSharedPicture(show: (picture: Blob) => Promise<void>) {
  const { records } = useDevice();
  const { shared } = useStepSearch();
  useEffect(() => {
    if (shared === undefined) return;
    void sharedPicture(records)
      .read(Date.now())
      .then(
        (picture) => picture && show(picture),
        () => undefined,
      );
  }, [shared, records, show]);
}

function Ways({ onPick, onScan, onType }: { onPick: () => void; onScan: () => void; onType: () => void }) {
  const { t } = useLingui();
  const canType = useCanType();
  return (
    <OptionCards
      label={t`Forma de dar el IMEI`}
      options={[
        {
          key: 'screenshot',
          icon: 'img',
          title: t`Con una captura`,
          tag: t`Fácil`,
          text: screenshotWords(deviceType(navigator)),
          isFirst: true,
          onPress: onPick,
        },
        {
          key: 'barcode',
          icon: 'barcode',
          title: t`Escanear el código`,
          text: t`El de barras que está en la caja o en la pantalla de *#06#.`,
          onPress: onScan,
        },
        ...(canType
          ? [
              {
                key: 'typed',
                icon: 'keys' as const,
                title: t`Escribirlo`,
                text: t`Los 15 números, a mano.`,
                onPress: onType,
              },
            ]
          : []),
      ]}
    />
  );
}

/** How to take a screenshot on this system, and what for. */
function screenshotWords(deviceType: DeviceType) {
  switch (deviceType) {
    case 'ios':
      return <Trans>En esa pantalla, pulsa el botón lateral y subir volumen a la vez. Elígela y leemos el número por ti.</Trans>;
    case 'android':
      return <Trans>En esa pantalla, pulsa el botón de encendido y bajar volumen a la vez. Elígela y leemos el número por ti.</Trans>;
    default:
      return <Trans>Hazla en esa pantalla y elígela. Leemos el número por ti.</Trans>;
  }
}

/** Whether other apps can share pictures to this one: only when it is installed, and never on iOS. */
function canBeSharedTo(deviceType: DeviceType): boolean {
  return deviceType !== 'ios' && matchMedia('(display-mode: standalone)').matches;
}

/** Whether typing the number is allowed; yes while the settings are unknown. */
function useCanType(): boolean {
  return useSettings()?.evaluation.can_manually_capture_imei ?? true;
}
