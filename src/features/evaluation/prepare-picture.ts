import { hintFor } from '#domain/imaging/frame-measures.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Reader } from '#src/platform/reader/reader.ts';
import type { CaptureSide, DraftCapture } from './draft.ts';

/** Why a picture was not kept; the one before stays. */
export type CaptureProblem = 'unsupported-media' | 'picture-damaged' | 'picture-too-large' | 'too-large' | 'timeout' | 'full' | 'not-kept';

const largestPdfBytes = 15 * 1024 * 1024;
/** What a margin around the phone is worth keeping (decision A90). */
const cropMargin = 0.25;
/** Below this the phone's own area has no edges left. */
const blurredBelow = 18;

/** A PDF as it is. */
export async function asDocument(picture: Blob) {
  if (picture.size > largestPdfBytes) return fail<CaptureProblem>('too-large');
  return ok({ bytes: await picture.arrayBuffer(), mediaType: 'application/pdf', frame: null, quality: 'unknown' as const });
}

/** A photo as it is sent: upright, small, without Exif; the front cropped around the phone (decision A90). */
export async function asPhoto(
  reader: Reader,
  side: CaptureSide,
  picture: Blob,
): Promise<
  Result<{ bytes: ArrayBuffer; mediaType: string; frame: DraftCapture['frame']; quality: DraftCapture['quality'] }, CaptureProblem>
> {
  const crop = side === 'front' ? await aroundChallenge(reader, picture) : null;
  const shrunk = await reader.shrink(picture, crop ? { crop } : {});
  if (!shrunk.ok) {
    if (shrunk.problem === 'heic-unsupported')
      return ok({ bytes: await picture.arrayBuffer(), mediaType: 'image/heic', frame: null, quality: 'unknown' });
    return fail(shrunk.problem === 'crashed' ? 'timeout' : shrunk.problem);
  }
  const { bytes, mediaType, frame } = shrunk.value;
  return ok({ bytes, mediaType, frame, quality: await qualityOf(reader, new Blob([bytes], { type: mediaType })) });
}

/** The phone's surroundings, from the corners of the challenge that it shows; null when it is not seen (then all is kept). */
async function aroundChallenge(reader: Reader, picture: Blob): Promise<Rectangle | null> {
  const read = await reader.readBarcodes(picture, { mirror: true });
  const corners = read.ok ? read.value.find((code) => code.text.startsWith('PT1.'))?.corners : undefined;
  if (!corners?.length) return null;
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  // The code is four fifths of the screen's width, and a phone is about two and a quarter times as tall as it is wide.
  const width = (side / 0.8) * (1 + 2 * cropMargin);
  const height = (side / 0.8) * 2.25 * (1 + 2 * cropMargin);
  const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  return {
    x: Math.max(0, Math.round(x - width / 2)),
    y: Math.max(0, Math.round(y - height / 2)),
    width: Math.round(width),
    height: Math.round(height),
  };
}

async function qualityOf(reader: Reader, picture: Blob): Promise<DraftCapture['quality']> {
  const measured = await reader.measure(picture);
  if (!measured.ok) return 'unknown';
  const { hints } = hintFor(measured.value);
  if (measured.value.sharpness < blurredBelow) return 'blurred';
  if (hints.includes('more-light')) return 'dark';
  return hints.includes('glare') ? 'glare' : 'sharp';
}
