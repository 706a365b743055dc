import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatImei, imeiLength } from '#domain/device/imei.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import { useDevice } from '#src/parts/device-context.ts';
import type { ImeiFound } from '#src/platform/reader/reader-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Frame } from '#src/ui/card.tsx';
import { Columns, Row, Stack } from '#src/ui/layout.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Code, Head, Meta, Note } from '#src/ui/text.tsx';
import { CropArea } from './crop-area.tsx';
import { type CropBox, clampBox, cropStep, growBox, moveBox, restingBox } from './crop-box.ts';
import type { DraftImei } from './draft.ts';
import styles from './evaluation.module.css';
import { StepScreen } from './evaluation-screen.tsx';
import { useKeepCapture } from './use-captures.ts';

type Reading = { kind: 'idle' } | { kind: 'reading'; digits: number } | { kind: 'found'; reading: ImeiFound };

/** Screens 03a to 03c: the person crops, the phone reads, the person confirms. */
export function ImeiCrop({
  picture,
  onBack,
  onFound,
  onUnreadable,
  onOther,
}: {
  picture: Blob;
  onBack: () => void;
  onFound: (imei: DraftImei) => Promise<void>;
  onUnreadable: () => void;
  onOther: (picture: Blob) => void;
}) {
  const { t } = useLingui();
  const { reader } = useDevice();
  const keepCapture = useKeepCapture();
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [box, setBox] = useState<CropBox>(restingBox);
  const [reading, setReading] = useState<Reading>({ kind: 'idle' });
  const abort = useRef<AbortController | null>(null);

  useEffect(() => () => abort.current?.abort(), []);

  const read = async (area: CropBox | null) => {
    if (!size) return;
    const controller = new AbortController();
    abort.current = controller;
    setReading({ kind: 'reading', digits: 0 });
    try {
      const answer = await reader.readImei(picture, {
        ...(area ? { box: inPixels(area, size) } : {}),
        signal: controller.signal,
        onProgress: (progress) => {
          if (progress.step === 'text') setReading({ kind: 'reading', digits: progress.digits });
        },
      });
      if (answer.ok && answer.value.found) {
        setReading({ kind: 'found', reading: answer.value });
        if (answer.value.box) setBox(inShares(answer.value.box, size));
      } else {
        setReading({ kind: 'idle' });
        onUnreadable();
      }
    } catch {
      // Stopped by the person: the crop is as it was.
      setReading({ kind: 'idle' });
    }
  };

  const accept = async (found: ImeiFound) => {
    // The picture goes with the number: whoever reviews can see where it came from.
    await keepCapture('imei', picture);
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
              abort.current?.abort();
              onUnreadable();
            }}
          >
            <Trans>Escribirlo yo</Trans>
          </Button>
        ) : (
          <>
            <OtherPicture onPick={onOther} />
            <Button kind="primary" onClick={() => void read(box)}>
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
          onBox={setBox}
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
            <Note icon="hand">
              <Trans>Arrastra las esquinas amarillas o usa los botones.</Trans>
            </Note>
            <Columns gap={2}>
              <Button small onClick={() => setBox(moveBox(box, 0, -cropStep))}>
                <Trans>Subir</Trans>
              </Button>
              <Button small onClick={() => setBox(moveBox(box, 0, cropStep))}>
                <Trans>Bajar</Trans>
              </Button>
              <Button small onClick={() => setBox(growBox(box, cropStep * 2, 0))}>
                <Trans>Más ancho</Trans>
              </Button>
              <Button small onClick={() => setBox(growBox(box, -cropStep * 2, 0))}>
                <Trans>Más estrecho</Trans>
              </Button>
            </Columns>
          </>
        )}
      </Stack>
      {reading.kind === 'found' && (
        <Sheet
          title={<Trans>¿Es este tu IMEI?</Trans>}
          onClose={() => setReading({ kind: 'idle' })}
          actions={
            <>
              <Button kind="primary" block onClick={() => void accept(reading.reading)}>
                <Trans>Sí, es este</Trans>
              </Button>
              <Button block onClick={onUnreadable}>
                <Trans>Corregirlo</Trans>
              </Button>
            </>
          }
        >
          <p className={styles.found}>
            <Code big>{formatImei(reading.reading.imei)}</Code>
          </p>
          {reading.reading.imei2 && (
            <Meta>
              <Trans>Tu móvil tiene otro: {formatImei(reading.reading.imei2)}. Guardamos los dos.</Trans>
            </Meta>
          )}
          <Meta>
            <Trans>Compáralo con el de la captura, número a número.</Trans>
          </Meta>
        </Sheet>
      )}
    </StepScreen>
  );
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

function inPixels(box: CropBox, size: { width: number; height: number }): Rectangle {
  return {
    x: Math.round(box.x * size.width),
    y: Math.round(box.y * size.height),
    width: Math.round(box.width * size.width),
    height: Math.round(box.height * size.height),
  };
}

function inShares(box: Rectangle, size: { width: number; height: number }): CropBox {
  const margin = box.height * 0.35;
  return clampBox({
    x: (box.x - margin) / size.width,
    y: (box.y - margin) / size.height,
    width: (box.width + 2 * margin) / size.width,
    height: (box.height + 2 * margin) / size.height,
  });
}
