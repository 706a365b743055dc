import { type RefObject, useEffect, useState } from 'react';
import { type ImeiScan, newScan, nextScan } from '#domain/device/imei-codes.ts';
import { useDevice } from '#src/parts/device-context.ts';
import type { Camera } from '#src/platform/camera/camera.ts';
import { createCodeScanner } from '#src/platform/camera/code-scanner.ts';
import { type PrintSight, readPrint } from './read-print.ts';

/** Long side of the frames that are read, in pixels: when a label fills half a frame, its narrowest bar is two pixels wide. */
const frameSide = 1600;
/** Milliseconds between two frames, so that the phone stays cool. */
const lookEveryMs = 120;
/** After so many milliseconds the other ways are offered (fault FD4); the scan continues. */
const patienceMs = 10_000;
/** A hint stays for at least so many milliseconds, so that it can be read. */
const hintHoldMs = 1200;

export interface ScannedImei {
  imei: string;
  imei2: string | null;
  source: 'barcode' | 'ocr';
  /** The picture of the label for reviewers; null when the camera gave none. */
  picture: Blob | null;
}

/**
 * Looks for an IMEI in the barcodes and in the print of a camera's frames while `isLooking`; `onFound` ends the search. `refused`: a number that the person
 * has already refused, which is still visible and would be offered again at once. `sees`: what the barcodes show, held long enough to be read. `canRead`:
 * false as soon as it is known that this phone reads only barcodes.
 */
export function useImeiScan(
  camera: RefObject<Camera | null>,
  isLooking: boolean,
  refused: string | null,
  onFound: (found: ScannedImei) => void,
) {
  const { reader } = useDevice();
  const [sees, setSees] = useState<ImeiScan['sees']>('nothing');
  const [print, setPrint] = useState<PrintSight>('nothing');
  // The reader's worker draws on an OffscreenCanvas, which old iPhones lack; whether anything else is missing shows at the first reading.
  const [canRead, setCanRead] = useState(typeof OffscreenCanvas !== 'undefined');
  const [isTakingLong, setIsTakingLong] = useState(false);

  useEffect(() => {
    if (!isLooking) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const patience = setTimeout(() => setIsTakingLong(true), patienceMs);
    const codes = { current: newScan };
    const look = async () => {
      const scan = await createCodeScanner(globalThis.BarcodeDetector, async (frame) => {
        const answer = await reader.readBarcodes(frame, { signal });
        return answer.ok ? answer.value : [];
      });
      let shownAt = 0;
      while (!signal.aborted) {
        const frame = await camera.current?.frame(frameSide).catch(() => null);
        const read = frame ? await scan(frame).catch(() => []) : [];
        if (signal.aborted) return;
        const now = nextScan(codes.current, read);
        codes.current = now;
        if (now.found && now.found.imei !== refused) {
          const picture = (await camera.current?.shoot()) ?? null;
          onFound({ ...now.found, source: 'barcode', picture });
          return;
        }
        if (performance.now() - shownAt > hintHoldMs) {
          shownAt = performance.now();
          setSees(now.sees);
        }
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    };
    void look();
    void readPrint({ camera, codes, refused, onSight: setPrint, signal }).then((read) => {
      if (read === 'unable') setCanRead(false);
      else if (read && !signal.aborted) onFound(read);
    });
    return () => {
      leaving.abort();
      clearTimeout(patience);
      setPrint('nothing');
    };
  }, [camera, isLooking, refused, reader, onFound]);

  return { sees, print, canRead, isTakingLong };
}
