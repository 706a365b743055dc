import { type ImeiScan, newScan } from '#domain/device/imei-codes.ts';
import { afterReading, isToBeRead, newWatch, nextLook, nextPrint } from '#domain/device/imei-print.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import { isSharp } from '#domain/imaging/still-view.ts';
import { type Camera, pixelsOf } from '#src/platform/camera/camera.ts';
import { createReader } from '#src/platform/reader/reader.ts';
import type { ScannedImei } from './use-imei-scan.ts';

const lookEveryMs = 150;
/** Long side of a frame that is checked for movement: one of its pixels covers some fifteen of the camera's. */
const lookSide = 128;
/** Width of the strip at the camera's full resolution that shows whether a frame is in focus: lines of print cross the middle. */
const stripWidth = 96;

/** What is visible: `reading` while a frame is being read and no number is known. */
export type PrintSight = ImeiScan['sees'] | 'reading';

interface PrintReadingParts {
  camera: { readonly current: Camera | null };
  /** What the visible barcodes say. They have precedence: while they give a number, print is ignored. */
  codes: { readonly current: ImeiScan };
  /** The number that the person has already refused. */
  refused: string | null;
  onSight: (sight: PrintSight) => void;
  signal: AbortSignal;
}

/**
 * Reads the print that a camera sees until two frames agree on a number; `picture` is the frame that was read last. Only frames that are still and in focus
 * are read, one at a time, in a separate worker so that barcodes need not wait; never on the page's thread, nor while the page is hidden. Null when `signal`
 * aborted it; `unable` when this phone cannot: no worker starts here, or the reader crashed.
 */
export async function readPrint({ camera, codes, refused, onSight, signal }: PrintReadingParts): Promise<ScannedImei | 'unable' | null> {
  const reader = createReader({ isWorkerOnly: true });
  let timesHidden = 0;
  const hide = () => {
    timesHidden += 1;
    reader.end();
  };
  document.addEventListener('visibilitychange', hide, { signal });
  signal.addEventListener('abort', reader.end);
  const isCoded = () => ['imei', 'too-many'].includes(codes.current.sees);
  let watch = newWatch;
  let scan = newScan;
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    watch = nextLook(watch, greyIn(await camera.current?.frame(lookSide).catch(() => null)));
    if (isCoded() || !isToBeRead(watch, performance.now())) continue;
    const picture = await sharpPicture(camera.current);
    if (picture === null || signal.aborted) continue;
    onSight(scan.sees === 'imei' ? 'imei' : 'reading');
    const startedAt = performance.now();
    const hiddenBefore = timesHidden;
    const answer = await reader.readImei(picture);
    if (signal.aborted) return null;
    if (timesHidden === hiddenBefore) {
      const reading = answer.ok && answer.value;
      if (!reading || (!reading.found && reading.reason === 'unreadable')) return 'unable';
      const counts = !isCoded();
      if (counts) scan = nextPrint(scan, reading);
      const isNew = counts && reading.found && reading.imei !== refused;
      if (isNew && scan.found) return { ...scan.found, source: reading.source, picture };
      watch = afterReading(watch, startedAt, performance.now(), isNew);
    }
    onSight(scan.sees);
  }
  return null;
}

/** The camera's present picture, if it is in focus. */
async function sharpPicture(camera: Camera | null): Promise<Blob | null> {
  const part = greyIn(await camera?.strip(stripWidth).catch(() => null));
  return part && isSharp(part) ? ((await camera?.shoot()) ?? null) : null;
}

/** A small frame in grey: its green channel, which contributes most to brightness. Closes the frame. */
function greyIn(frame: ImageBitmap | null | undefined): Grey | null {
  const pixels = frame ? pixelsOf(frame, frame.width, frame.height) : null;
  frame?.close();
  return pixels && { width: pixels.width, height: pixels.height, data: Uint8Array.from(pixels.data.filter((_, at) => at % 4 === 1)) };
}
