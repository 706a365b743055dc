import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { imeiLength } from '#domain/device/imei.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import type { DraftImei } from '#src/features/evaluation/draft.ts';
import { StepScreen } from '#src/features/evaluation/evaluation-screen.tsx';
import { useKeepCapture } from '#src/features/evaluation/use-keep-capture.ts';
import { useDevice } from '#src/parts/device-context.ts';
import type { ImeiFound, ImeiNotFound } from '#src/platform/reader/reader-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Frame } from '#src/ui/card.tsx';
import { Columns, Row, Stack } from '#src/ui/layout.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Head, Note, VisuallyHidden } from '#src/ui/text.tsx';
import { CropArea } from './crop-area.tsx';
import { type CropBox, cropStep, growBox, holds, inPixels, inShares, moveBox, restingBox, viewAround, viewWith } from './crop-box.ts';
import { FoundSheet } from './found-sheet.tsx';

type Reading = { kind: 'idle' } | { kind: 'reading'; digits: number } | { kind: 'found'; reading: ImeiFound };
/** What the phone makes of the whole picture before anybody asks: where the box rests (decision A46), and the number if it is there. */
interface Suggestion {
  isLooking: boolean;
  box: CropBox;
  /** The whole picture until something was found in it. */
  view: CropBox;
  found: ImeiFound | null;
}

const wholeView: CropBox = { x: 0, y: 0, width: 1, height: 1 };
const noSuggestion: Suggestion = { isLooking: true, box: restingBox, view: wholeView, found: null };

/** Screens 03a to 03c: the phone suggests where the number is, the person crops, the phone reads, the person confirms. */
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
  /** `reason` null: the person stopped it, or the reader broke. */
  onUnreadable: (reason: ImeiNotFound['reason'] | null) => void;
  onCorrect: (read: { imei: string; imei2: string | null }) => void;
  onOther: (picture: Blob) => void;
}) {
  const { t } = useLingui();
  const { reader } = useDevice();
  const keepCapture = useKeepCapture();
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [suggestion, setSuggestion] = useState(noSuggestion);
  const [drawnBox, setDrawnBox] = useState<CropBox | null>(null);
  const [reading, setReading] = useState<Reading>({ kind: 'idle' });
  /** The reading that runs: of the whole picture, as soon as it is shown, or of the person's box. */
  const running = useRef<{ controller: AbortController; answer: ReturnType<typeof reader.readImei> } | null>(null);
  /** The person's own box, or the one that rests where the number was found. */
  const box = drawnBox ?? suggestion.box;

  const start = useCallback(
    (area: Rectangle | null) => {
      running.current?.controller.abort();
      const controller = new AbortController();
      const answer = reader.readImei(picture, {
        ...(area ? { box: area } : {}),
        signal: controller.signal,
        onProgress: (progress) => {
          if (progress.step === 'text') setReading((now) => (now.kind === 'reading' ? { kind: 'reading', digits: progress.digits } : now));
        },
      });
      running.current = { controller, answer };
      return running.current;
    },
    [reader, picture],
  );

  useEffect(() => {
    if (!size) return;
    const { controller, answer } = start(null);
    void answer.then(
      (whole) => {
        const seen = whole.ok ? whole.value : null;
        const rest = seen?.box ? inShares(seen.box, size) : restingBox;
        setSuggestion({
          isLooking: false,
          box: rest,
          view: seen?.box ? viewAround(rest, size) : wholeView,
          found: seen?.found ? seen : null,
        });
      },
      // The person marked a box before: that one is read.
      () => setSuggestion((now) => ({ ...now, isLooking: false })),
    );
    return () => {
      controller.abort();
      setSuggestion(noSuggestion);
      setDrawnBox(null);
    };
  }, [size, start]);
  useEffect(() => () => running.current?.controller.abort(), []);

  // The picture goes with the number, read or typed: whoever reviews can see where it came from (decision A44).
  const keep = () => keepCapture('imei', picture);
  const giveUp = async (reason: ImeiNotFound['reason'] | null) => {
    await keep();
    onUnreadable(reason);
  };

  const read = async () => {
    if (!size) return;
    if (drawnBox === null && suggestion.found) {
      setReading({ kind: 'found', reading: suggestion.found });
      return;
    }
    setReading({ kind: 'reading', digits: 0 });
    try {
      // Whoever presses before the phone has found a place means the whole picture, which is being read already.
      const isWhole = drawnBox === null && suggestion.isLooking && running.current;
      const answer = await (isWhole ? isWhole.answer : start(inPixels(box, size)).answer);
      if (answer.ok && answer.value.found) {
        setReading({ kind: 'found', reading: answer.value });
        if (answer.value.box) setDrawnBox(inShares(answer.value.box, size));
      } else {
        setReading({ kind: 'idle' });
        await giveUp(answer.ok && !answer.value.found ? answer.value.reason : null);
      }
    } catch {
      // Stopped by the person: the crop is as it was.
      setReading({ kind: 'idle' });
    }
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
        isReading ? (
          <Button
            kind="ondock"
            onClick={() => {
              running.current?.controller.abort();
              void giveUp(null);
            }}
          >
            <Trans>Escribirlo yo</Trans>
          </Button>
        ) : (
          <>
            <OtherPicture onPick={onOther} />
            <Button kind="primary" onClick={() => void read()}>
              <Trans>Leer el IMEI</Trans>
            </Button>
          </>
        )
      }
    >
      {isReading ? (
        <Head title={<Trans>Leyendo el IMEI…</Trans>} lead={<Trans>Lo leemos en este móvil, sin internet. Tarda unos segundos.</Trans>} />
      ) : (
        <Head
          title={<Trans>Deja dentro solo el IMEI</Trans>}
          lead={<Trans>La palabra IMEI y sus 15 números. Si ves dos, vale con uno.</Trans>}
        />
      )}
      <Stack gap={4}>
        <CropArea
          url={url}
          box={box}
          view={viewWith(suggestion.view, box)}
          onBox={setDrawnBox}
          isFixed={isReading}
          onSize={(width, height) => {
            // Shown and decoded: its address is not needed any more.
            URL.revokeObjectURL(url);
            setSize({ width, height });
          }}
        />
        {isReading ? (
          <Frame>
            <Card>
              <Stack gap={3}>
                <Row between>
                  <b>
                    <Trans>Números leídos</Trans>
                  </b>
                  <b>
                    <Trans>
                      {reading.digits} de {imeiLength}
                    </Trans>
                  </b>
                </Row>
                <ProgressBar done={reading.digits} total={imeiLength} label={t`Números leídos`} />
              </Stack>
            </Card>
          </Frame>
        ) : (
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
              <VisuallyHidden>
                {!suggestion.isLooking && <BoxHolds found={suggestion.found} box={box} place={suggestion.box} />}
              </VisuallyHidden>
            </p>
            <Columns gap={2}>
              <Button small onClick={() => setDrawnBox(moveBox(box, 0, -cropStep))}>
                <Trans>Subir</Trans>
              </Button>
              <Button small onClick={() => setDrawnBox(moveBox(box, 0, cropStep))}>
                <Trans>Bajar</Trans>
              </Button>
              <Button small onClick={() => setDrawnBox(growBox(box, cropStep * 2, 0))}>
                <Trans>Más ancho</Trans>
              </Button>
              <Button small onClick={() => setDrawnBox(growBox(box, -cropStep * 2, 0))}>
                <Trans>Más estrecho</Trans>
              </Button>
            </Columns>
          </>
        )}
      </Stack>
      {reading.kind === 'found' && (
        <FoundSheet
          found={reading.reading}
          from="picture"
          onAccept={() => void accept(reading.reading)}
          onCorrect={() => void keep().then(() => onCorrect(reading.reading))}
          onClose={() => setReading({ kind: 'idle' })}
        />
      )}
    </StepScreen>
  );
}

/** What whoever does not see the picture has to know of the box. */
function BoxHolds({ found, box, place }: { found: ImeiFound | null; box: CropBox; place: CropBox }) {
  if (found === null) return <Trans>No vemos el número. Mueve el recorte hasta donde esté.</Trans>;
  return holds(box, place) ? <Trans>El número está dentro del recorte.</Trans> : <Trans>El número ha quedado fuera del recorte.</Trans>;
}

function OtherPicture({ onPick }: { onPick: (picture: Blob) => void }) {
  const { t } = useLingui();
  const { reader } = useDevice();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="ondock" onClick={() => input.current?.click()}>
        <Trans>Otra</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t`Otra captura`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file)
            void reader
              .shrink(file, { maxSide: 2400 })
              .then((shrunk) => shrunk.ok && onPick(new Blob([shrunk.value.bytes], { type: shrunk.value.mediaType })));
        }}
      />
    </>
  );
}
