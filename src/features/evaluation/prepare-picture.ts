import { phoneAround } from '#domain/imaging/challenge-place.ts';
import { withoutPlace } from '#domain/imaging/exif-place.ts';
import { type Rectangle, withMargin } from '#domain/imaging/grey.ts';
import { verdictOf } from '#domain/imaging/shot-verdict.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import type { Reader } from '#src/platform/reader/reader.ts';
import type { CaptureSide, DraftCapture } from './draft.ts';

/** Why a picture was not kept; an earlier one stays. `locked`: a PDF that was kept, but may ask for a password. */
export type CaptureProblem =
  | 'locked'
  | 'unsupported-media'
  | 'picture-damaged'
  | 'picture-too-large'
  | 'too-large'
  | 'timeout'
  | 'full'
  | 'not-kept';

/** The margin to keep around the phone, as a share of its size (decision A90). */
const cropMargin = 0.25;

/** A PDF, unchanged. */
export async function asDocument(picture: Blob) {
  if (picture.size > maxCaptureBytes) return fail<CaptureProblem>('too-large');
  return ok({ bytes: await picture.arrayBuffer(), mediaType: 'application/pdf', frame: null, quality: 'unknown' as const });
}

/**
 * A photo as it will be uploaded: upright, reduced, without Exif (one that this phone cannot decode: unchanged but for its location); the front photo cropped
 * around the phone (decision A90). `showsCode`: a challenge code was on the screen.
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

/**
 * The phone and its surroundings, computed from the corners of the challenge code in the photo. `crop` is null when no code is found (the whole photo is then
 * kept). Null: the codes could not be searched for.
 */
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
  return verdictOf(side, measured.value, code);
}
