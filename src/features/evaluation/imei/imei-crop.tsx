import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { imeiLength } from '#domain/device/imei.ts';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import type { DraftImei } from '#src/features/evaluation/draft.ts';
import { StepScreen } from '#src/features/evaluation/evaluation-screen.tsx';
import { useKeepCapture } from '#src/features/evaluation/use-keep-capture.ts';
import type { ImeiFound, ImeiNotFound } from '#src/platform/reader/reader-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Frame } from '#src/ui/card.tsx';
import { FileButton } from '#src/ui/file-button.tsx';
import { Columns, Row, Stack } from '#src/ui/layout.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Head, Note, VisuallyHidden } from '#src/ui/text.tsx';
import { CropArea } from './crop-area.tsx';
import { type CropBox, cropStep, growBox, holds, moveBox, viewWith } from './crop-box.ts';
import { FoundSheet } from './found-sheet.tsx';
import { type PickProblem, useImeiPicture } from './use-imei-picture.ts';
import { type Reading, type Suggestion, useImeiReading } from './use-imei-reading.ts';

/** Screens 03a to 03c: the phone suggests where the number is, the person crops, the phone reads, else the server, the person confirms. */
export function ImeiCrop({
  picture,
  onBack,
  onFound,
  onUnreadable,
  onCorrect,
  onOther,
}: {
  picture: Blob;
  onBack: () => void;
  onFound: (imei: DraftImei) => Promise<void>;
  /** `reason` null: the person stopped the reading, or the reader crashed. */
  onUnreadable: (reason: ImeiNotFound['reason'] | null) => void;
  onCorrect: (read: { imei: string; imei2: string | null }) => void;
  onOther: (picture: Blob) => void;
}) {
  const { t } = useLingui();
  const keepCapture = useKeepCapture();
  const { reading, suggestion, box, ...crop } = useImeiReading(picture);
  const [problem, setProblem] = useState<PickProblem | null>(null);

  // The picture is sent with the number, read or typed, so that a reviewer can see where it came from (decision A44).
  const keep = () => keepCapture('imei', picture);
  const giveUp = async (reason: ImeiNotFound['reason'] | null) => {
    await keep();
    onUnreadable(reason);
  };
  const read = async () => {
    setProblem(null);
    const unread = await crop.read();
    if (unread) await giveUp(unread.reason);
  };
  const stop = () => {
    crop.stop();
    void giveUp(null);
  };
  const accept = async (found: ImeiFound) => {
    await keep();
    await onFound({ value: found.imei, second: found.imei2, source: found.source });
  };

  const isReading = reading.kind === 'reading';
  return (
    <StepScreen
      step="imei"
      title={t`Peritación: IMEI`}
      back={onBack}
      dock={
        isReading ? <TypeInstead onPress={stop} /> : <ReadOrOther onRead={() => void read()} onOther={onOther} onProblem={setProblem} />
      }
    >
      <CropHead reading={reading} />
      <Stack gap={4}>
        {problem && <CaptureProblemBanner problem={problem} />}
        <CropArea
          url={crop.url}
          box={box}
          view={viewWith(suggestion.view, box)}
          onBox={crop.setBox}
          isFixed={isReading}
          onSize={crop.onSize}
        />
        {!isReading ? (
          <CropTools suggestion={suggestion} box={box} onBox={crop.setBox} />
        ) : (
          reading.digits !== null && <DigitsRead digits={reading.digits} />
        )}
      </Stack>
      {reading.kind === 'found' && (
        <FoundSheet
          found={reading.reading}
          from="picture"
          onAccept={() => void accept(reading.reading)}
          onCorrect={() => void keep().then(() => onCorrect(reading.reading))}
          onClose={crop.close}
        />
      )}
    </StepScreen>
  );
}

function CropHead({ reading }: { reading: Reading }) {
  return reading.kind === 'reading' ? (
    <Head
      title={<Trans>Leyendo el IMEI…</Trans>}
      lead={
        reading.digits === null ? (
          <Trans>Este móvil no puede leerlo: lo lee nuestro servidor. Tarda unos segundos.</Trans>
        ) : (
          <Trans>Lo leemos en este móvil, sin internet. Tarda unos segundos.</Trans>
        )
      }
    />
  ) : (
    <Head
      title={<Trans>Deja dentro solo el IMEI</Trans>}
      lead={<Trans>La palabra IMEI y sus 15 números. Si ves dos, vale con uno.</Trans>}
    />
  );
}

function TypeInstead({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="ondock" onClick={onPress}>
      <Trans>Escribirlo yo</Trans>
    </Button>
  );
}

function ReadOrOther({
  onRead,
  onOther,
  onProblem,
}: {
  onRead: () => void;
  onOther: (picture: Blob) => void;
  onProblem: (problem: PickProblem | null) => void;
}) {
  const { t } = useLingui();
  const { take, isOpening } = useImeiPicture(onOther, onProblem);
  return (
    <>
      <FileButton
        from="gallery"
        label={t`Otra captura`}
        kind="ondock"
        loading={isOpening && t`Abriendo…`}
        onFile={(file) => void take(file)}
      >
        <Trans>Otra</Trans>
      </FileButton>
      <Button kind="primary" onClick={onRead}>
        <Trans>Leer el IMEI</Trans>
      </Button>
    </>
  );
}

/** How many of the fifteen digits have been read. */
function DigitsRead({ digits }: { digits: number }) {
  const { t } = useLingui();
  return (
    <Frame>
      <Card>
        <Stack gap={3}>
          <Row between>
            <b>
              <Trans>Números leídos</Trans>
            </b>
            <b>
              <Trans>
                {digits} de {imeiLength}
              </Trans>
            </b>
          </Row>
          <ProgressBar done={digits} total={imeiLength} label={t`Números leídos`} />
        </Stack>
      </Card>
    </Frame>
  );
}

/** Buttons that move the box for people who cannot drag it, and what the phone has found. */
function CropTools({ suggestion, box, onBox }: { suggestion: Suggestion; box: CropBox; onBox: (box: CropBox) => void }) {
  return (
    <>
      {suggestion.isLooking ? (
        <Note icon="clock">
          <Trans>Buscamos el número en la captura…</Trans>
        </Note>
      ) : (
        <Note icon="hand">
          <Trans>Arrastra las esquinas amarillas o usa los botones.</Trans>
        </Note>
      )}
      <p role="status">
        <VisuallyHidden>{!suggestion.isLooking && <BoxHolds found={suggestion.found} box={box} place={suggestion.box} />}</VisuallyHidden>
      </p>
      <Columns gap={2}>
        <Button small onClick={() => onBox(moveBox(box, 0, -cropStep))}>
          <Trans>Subir</Trans>
        </Button>
        <Button small onClick={() => onBox(moveBox(box, 0, cropStep))}>
          <Trans>Bajar</Trans>
        </Button>
        <Button small onClick={() => onBox(growBox(box, cropStep * 2, 0))}>
          <Trans>Más ancho</Trans>
        </Button>
        <Button small onClick={() => onBox(growBox(box, -cropStep * 2, 0))}>
          <Trans>Más estrecho</Trans>
        </Button>
      </Columns>
    </>
  );
}

/** Where the number is with respect to the box, for people who cannot see the picture. */
function BoxHolds({ found, box, place }: { found: ImeiFound | null; box: CropBox; place: CropBox }) {
  if (found === null) return <Trans>No vemos el número. Mueve el recorte hasta donde esté.</Trans>;
  return holds(box, place) ? <Trans>El número está dentro del recorte.</Trans> : <Trans>El número ha quedado fuera del recorte.</Trans>;
}
