import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { firstIncompleteStep } from '#domain/evaluation/steps.ts';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import { type DraftImei, progressOf } from '#src/features/evaluation/draft.ts';
import {
  Opening,
  OpeningProblemScreen,
  StepScreen,
  useAddressedEvaluation,
  useEvaluationSearch,
  useGoToStep,
  useStepGuard,
} from '#src/features/evaluation/evaluation-screen.tsx';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import type { CaptureProblem } from '#src/features/evaluation/prepare-picture.ts';
import { useSaveDraft } from '#src/features/evaluation/use-evaluation.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { canManuallyCaptureImeiAtom, deviceTypeAtom } from '#src/parts/state/general.ts';
import { takePicked } from '#src/platform/reader/picked-picture.ts';
import type { ImeiNotFound } from '#src/platform/reader/reader-contract.ts';
import { sharedPicture } from '#src/platform/storage/shared-picture.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Grow, Row, Stack } from '#src/ui/layout.tsx';
import { OptionCards } from '#src/ui/option-card.tsx';
import { Code, Head } from '#src/ui/text.tsx';
import { DialButton } from './dial-button.tsx';
import { ReadyOffline } from './ready-offline.tsx';

// The choice comes first; what follows it is fetched while the person reads (and lies in the cache after one visit).
const ImeiCrop = lazy(async () => ({ default: (await import('./imei-crop.tsx')).ImeiCrop }));
const ImeiTyped = lazy(async () => ({ default: (await import('./imei-typed.tsx')).ImeiTyped }));

type Way = 'screenshot' | 'barcode' | 'typed';
type Stage =
  | { kind: 'choose' }
  | { kind: 'crop'; picture: Blob; way: Way }
  | { kind: 'typed'; isUnreadable: boolean; reason?: ImeiNotFound['reason'] | undefined; start?: string };

/** Screens 02 to 04: the three ways to give the IMEI. */
export function ImeiScreen() {
  const opening = useAddressedEvaluation();
  const isMisplaced = useStepGuard('imei', opening);
  if (opening.status === 'problem') return <OpeningProblemScreen problem={opening.problem} />;
  if (isMisplaced) return <Opening />;
  return (
    <Suspense fallback={<Opening />}>
      <ImeiStep evaluation={opening.status === 'open' ? opening.evaluation : null} />
    </Suspense>
  );
}

/** `evaluation` null: being opened. The choice does not wait for it. */
function ImeiStep({ evaluation }: { evaluation: OpenEvaluation | null }) {
  const [stage, setStage] = useState<Stage>({ kind: 'choose' });
  const saveDraft = useSaveDraft();
  const goToStep = useGoToStep();

  const { records } = useDevice();
  const forgetShared = () =>
    sharedPicture(records)
      .forget()
      .catch(() => undefined);

  const accept = async (imei: DraftImei) => {
    const draft = await saveDraft((current) => ({ ...current, imei }));
    await forgetShared();
    goToStep(firstIncompleteStep(progressOf(draft)));
  };
  const back = () => {
    // Asked for first: the choice looks for a shared picture when it appears.
    void forgetShared();
    setStage({ kind: 'choose' });
  };
  if (stage.kind === 'choose') return <ImeiChoice evaluation={evaluation} onStage={setStage} />;
  if (evaluation === null) return <Opening />;
  if (stage.kind === 'crop') {
    return (
      <ImeiCrop
        picture={stage.picture}
        onBack={back}
        onFound={accept}
        onUnreadable={(reason) => setStage({ kind: 'typed', isUnreadable: true, reason: reason ?? undefined })}
        onCorrect={(imei) => setStage({ kind: 'typed', isUnreadable: false, start: imei })}
        onOther={(picture) => setStage({ ...stage, picture })}
      />
    );
  }
  const start = stage.start ?? evaluation.draft.imei?.value ?? '';
  return <ImeiTyped start={start} isUnreadable={stage.isUnreadable} reason={stage.reason} onBack={back} onFound={accept} />;
}

function ImeiChoice({ evaluation, onStage }: { evaluation: OpenEvaluation | null; onStage: (stage: Stage) => void }) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>('screenshot');
  const [problem, setProblem] = useState<CaptureProblem | 'unreadable' | null>(null);
  const canType = useAtomValue(canManuallyCaptureImeiAtom);
  const deviceType = useAtomValue(deviceTypeAtom);
  const { reader, records } = useDevice();
  const { suffix } = useEvaluationSearch();
  const picker = useRef<HTMLInputElement>(null);
  const { shared } = useSearch({ strict: false }) as { shared?: 1 };

  const pick = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const picked = await takePicked(file);
    if (picked.ok) await crop(picked.value);
    else setProblem('unreadable');
  };
  const crop = async (picture: Blob) => {
    // Looked at before anybody moves on: what is no picture is said here, and nothing is lost.
    const shrunk = await reader.shrink(picture, { maxSide: 2400 });
    if (!shrunk.ok) {
      setProblem(shrunk.problem === 'heic-unsupported' ? 'unsupported-media' : shrunk.problem === 'crashed' ? 'timeout' : shrunk.problem);
      return;
    }
    onStage({ kind: 'crop', picture: new Blob([shrunk.value.bytes], { type: shrunk.value.mediaType }), way });
  };
  const cropShared = useEffectEvent((picture: Blob | null) => {
    if (picture) void crop(picture);
  });
  useEffect(() => {
    if (shared === undefined) return;
    void sharedPicture(records)
      .read(Date.now())
      .then(
        (picture) => cropShared(picture),
        () => undefined,
      );
  }, [shared, records]);

  return (
    <StepScreen
      step="imei"
      title={t`Peritación: IMEI`}
      back="/"
      dock={
        way === 'typed' ? (
          <Button kind="primary" icon="keys" onClick={() => onStage({ kind: 'typed', isUnreadable: false })}>
            <Trans>Escribir el IMEI</Trans>
          </Button>
        ) : (
          <Button kind="primary" icon={way === 'screenshot' ? 'img' : 'barcode'} onClick={() => picker.current?.click()}>
            {way === 'screenshot' ? <Trans>Elegir captura</Trans> : <Trans>Hacer foto del código</Trans>}
          </Button>
        )
      }
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
            <DialButton deviceType={deviceType} />
          </Row>
        </Card>
        <OptionCards<Way>
          legend={t`Forma de dar el IMEI`}
          value={way}
          onValue={setWay}
          options={[
            {
              value: 'screenshot',
              icon: 'img',
              title: t`Con una captura`,
              tag: t`Fácil`,
              text: t`Hazla en esa pantalla y elígela. Leemos el número por ti.`,
            },
            {
              value: 'barcode',
              icon: 'barcode',
              title: t`Escanear el código`,
              text: t`El de barras que está en la caja o en la pantalla de *#06#.`,
            },
            ...(canType
              ? [{ value: 'typed' as const, icon: 'keys' as const, title: t`Escribirlo`, text: t`Los 15 números, a mano.` }]
              : []),
          ]}
        />
        {deviceType === 'desktop' && (
          <ButtonLink icon="qr" to={`/evaluation/handoff${suffix}`}>
            <Trans>Sigue con tu móvil</Trans>
          </ButtonLink>
        )}
        <ReadyOffline evaluation={evaluation} />
      </Stack>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        aria-label={t`Elegir captura`}
        {...(way === 'barcode' ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          void pick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </StepScreen>
  );
}
