import sharp from 'sharp';
import { withoutPlace } from '#domain/imaging/exif-place.ts';
import { pictureFormatOf } from '#domain/imaging/picture-header.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import type { captureMediaTypes } from '#domain/wire/captures.ts';
import { ProblemError } from '#server/http/problems.ts';
import { inTurn, spareCores } from '#server/modules/aside/in-turn.ts';

export type MediaType = (typeof captureMediaTypes)[number];

/**
 * A sensor of 64 megapixels gives 9248 × 6936 pixels, and the app sends far smaller pictures. A larger picture would take seconds to decode and is refused by its header
 * alone.
 */
const maxPixels = 65_000_000;
/** Each picture is decoded in one thread, with up to 256 MB. The app's own pictures take a tenth of a second, so nobody waits long behind 16 of them. */
const decodeInTurn = inTurn({ mostAtOnce: spareCores, mostWaiting: 16 });
sharp.concurrency(1);

/**
 * Most places in a HEIC that look like Exif. A photo has one, a sequence of photos a few, and one file in a hundred has one by chance. A file with more was made to
 * occupy the server.
 */
const mostExif = 16;
/** The first bytes of TIFF, and so of Exif, in either byte order. */
const exifStarts = ['II*\0', 'MM\0*'];

function countExif(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer);
  let count = 0;
  for (const start of exifStarts)
    for (let at = file.indexOf(start); at !== -1 && count <= mostExif; at = file.indexOf(start, at + 1)) count += 1;
  return count;
}

/** The bytes of a picture in JSON; web pages put `data:image/png;base64,` before the Base64. */
export function bytesOfBase64(text: string): Buffer {
  return Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64');
}

/** @throws {ProblemError} `too-large` for a picture in the body of a call that is larger than an upload may be */
export function assertUploadable(bytes: Buffer): void {
  if (bytes.length > maxCaptureBytes) throw new ProblemError('too-large');
}

/** The media type that the first bytes indicate; null when it is none that is accepted. */
export function sniffMediaType(head: Uint8Array): MediaType | null {
  const format = pictureFormatOf(head);
  if (format !== null) return `image/${format}`;
  return Buffer.from(head.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'application/pdf' : null;
}

/**
 * Makes sure that a picture can be decoded whole. Returns what to keep in its place: an upright copy without metadata when it had any (Exif may hold a location), or null
 * when the file stays as it came. A HEIC, which this system cannot decode, only has its location removed; a PDF stays.
 * @throws {ProblemError} `picture-too-large`, `picture-damaged`, `unavailable` while too many wait
 */
export async function inspectPicture(source: Buffer, mediaType: MediaType): Promise<Buffer | null> {
  if (mediaType === 'application/pdf') return null;
  if (mediaType === 'image/heic') {
    const bytes = new Uint8Array(source);
    if (countExif(bytes) > mostExif) throw new ProblemError('picture-damaged');
    const cleaned = withoutPlace(bytes);
    return cleaned === bytes ? null : Buffer.from(cleaned);
  }
  return decodeInTurn(() => decoded(source, mediaType));
}

async function decoded(source: Buffer, mediaType: MediaType): Promise<Buffer | null> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'truncated' } as const;
    const { exif, xmp, iptc, width, height } = await sharp(source, options).metadata();
    if (width * height > maxPixels) throw new ProblemError('picture-too-large');
    const pipeline = sharp(source, options).rotate();
    if (exif || xmp || iptc)
      return await pipeline
        .toFormat(mediaType === 'image/jpeg' ? 'jpeg' : mediaType === 'image/png' ? 'png' : 'webp', { quality: 90 })
        .toBuffer();
    await pipeline.resize(64).toBuffer();
    return null;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(/pixel limit/i.test(String(error)) ? 'picture-too-large' : 'picture-damaged');
  }
}
