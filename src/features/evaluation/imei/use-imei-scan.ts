import { type RefObject, useEffect, useState } from 'react';
import { type ImeiScan, newScan, nextScan } from '#domain/device/imei-codes.ts';
import { useDevice } from '#src/parts/device-context.ts';
import type { Camera } from '#src/platform/camera/camera.ts';
import { createCodeScanner } from '#src/platform/camera/code-scanner.ts';

/** Long side of the frames that are read: the narrowest bar of a label that fills half of it is two pixels wide. */
const frameSide = 1600;
/** Between two frames, so that the phone stays cool. */
const lookEveryMs = 120;
/** After so long the other ways are offered (fault FD4); the scan goes on. */
const patienceMs = 10_000;
/** A hint stays at least so long, so that it can be read. */
const hintHoldMs = 1200;

export interface ScannedImei {
  imei: string;
  imei2: string | null;
  /** The label, for whoever reviews; null when the camera gave none. */
  picture: Blob | null;
}

/**
 * Looks for an IMEI in the frames of a camera while `isLooking`; `onFound` ends the look. `refused`: the number whose question was closed,
 * which is still in sight and would be asked again at once.
 */
export function useImeiScan(
  camera: RefObject<Camera | null>,
  isLooking: boolean,
  refused: string | null,
  onFound: (found: ScannedImei) => void,
) {
  const { reader } = useDevice();
  const [sees, setSees] = useState<ImeiScan['sees']>('nothing');
  const [isTakingLong, setIsTakingLong] = useState(false);

  useEffect(() => {
    if (!isLooking) return;
    const leaving = new AbortController();
    const patience = setTimeout(() => setIsTakingLong(true), patienceMs);
    const look = async () => {
      const scan = await createCodeScanner(globalThis.BarcodeDetector, async (frame) => {
        const answer = await reader.readBarcodes(frame, { signal: leaving.signal });
        return answer.ok ? answer.value : [];
      });
      let now = newScan;
      let shownAt = 0;
      while (!leaving.signal.aborted) {
        const frame = await camera.current?.frame(frameSide).catch(() => null);
        const codes = frame ? await scan(frame).catch(() => []) : [];
        if (leaving.signal.aborted) return;
        now = nextScan(now, codes);
        if (now.found && now.found.imei !== refused) {
          const picture = (await camera.current?.shoot()) ?? null;
          onFound({ ...now.found, picture });
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
    return () => {
      leaving.abort();
      clearTimeout(patience);
    };
  }, [camera, isLooking, refused, reader, onFound]);

  return { sees, isTakingLong };
}
