import { phoneAround } from '#domain/imaging/challenge-place.ts';
import { withoutPlace } from '#domain/imaging/exif-place.ts';
import { type Rectangle, withMargin } from '#domain/imaging/grey.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import type { Reader } from '#src/platform/reader/reader.ts';
import type { CaptureSide, DraftCapture } from './draft.ts';

/** Why a picture was not kept; the one before stays. */
export type CaptureProblem = 'unsupported-media' | 'picture-damaged' | 'picture-too-large' | 'too-large' | 'timeout' | 'full' | 'not-kept';

/** What a margin around the phone is worth keeping (decision A90). */
const cropMargin = 0.25;

/** A PDF as it is. */
export async function asDocument(picture: Blob) {
  if (picture.size > maxCaptureBytes) return fail<CaptureProblem>('too-large');
  return ok({ bytes: await picture.arrayBuffer(), mediaType: 'application/pdf', frame: null, quality: 'unknown' as const });
}

/**
 * A photo as it is sent: upright, small, without Exif (one that this phone cannot open: as it is, but for its place); the front cropped around the phone
 * (decision A90). `showsCode`: there was a challenge before the camera.
 */
export async function asPhoto(
  reader: Reader,
  side: CaptureSide,
  picture: Blob,
  showsCode: boolean,
): Promise<
  Result<{ bytes: ArrayBuffer; mediaType: string; frame: DraftCapture['frame']; quality: DraftCapture['quality'] }, CaptureProblem>
> {
  const place = side === 'front' ? await placeOfChallenge(reader, picture) : null;
  const shrunk = await reader.shrink(picture, place?.crop ? { crop: place.crop } : {});
  if (!shrunk.ok) {
    if (shrunk.problem === 'heic-unsupported') {
      if (picture.size > maxCaptureBytes) return fail('too-large');
      return ok({
        bytes: withoutPlace(new Uint8Array(await picture.arrayBuffer())).buffer,
        mediaType: 'image/heic',
        frame: null,
        quality: 'unknown',
      });
    }
    return fail(shrunk.problem === 'crashed' ? 'timeout' : shrunk.problem);
  }
  const { bytes, mediaType, frame } = shrunk.value;
  const code = place?.crop ? 'read' : showsCode && place ? 'unread' : 'none';
  const quality = await qualityOf(reader, side, new Blob([bytes], { type: mediaType }), code);
  return ok({ bytes, mediaType, frame, quality });
}

/** The phone's surroundings, from the corners of the challenge that it shows; `crop` is null when it is not seen (then all is kept). Null: nobody could look. */
async function placeOfChallenge(reader: Reader, picture: Blob): Promise<{ crop: Rectangle | null } | null> {
  const read = await reader.readBarcodes(picture, { mirror: true });
  if (!read.ok) return null;
  const corners = read.value.find((code) => code.text.startsWith('PT1.'))?.corners;
  return { crop: corners?.length ? withMargin(phoneAround(corners), cropMargin) : null };
}

async function qualityOf(
  reader: Reader,
  side: CaptureSide,
  picture: Blob,
  code: 'read' | 'unread' | 'none',
): Promise<DraftCapture['quality']> {
  if (side !== 'front' && side !== 'back') return 'unknown';
  const measured = await reader.measure(picture, { seeks: side === 'front' ? 'screen' : 'device' });
  if (!measured.ok) return 'unknown';
  const { verdictOf } = await import('#domain/imaging/shot-verdict.ts');
  return verdictOf(side, measured.value, code);
}
