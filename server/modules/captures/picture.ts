import sharp from 'sharp';
import { withoutPlace } from '#domain/imaging/exif-place.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import type { captureMediaTypes } from '#domain/wire/captures.ts';
import { ProblemError } from '#server/http/problems.ts';
import { inTurn, spareCores } from '#server/modules/aside/in-turn.ts';

export type MediaType = (typeof captureMediaTypes)[number];

/**
 * A sensor of 64 megapixels gives 9248 × 6936, and the app sends far smaller pictures. What has more costs seconds to decode and is refused by
 * its header alone.
 */
const maxPixels = 65_000_000;
/** Decoded at once, each in one thread and with up to a quarter of a gigabyte. The app's own take a tenth of a second, so that nobody waits long behind so many. */
const decodeInTurn = inTurn({ mostAtOnce: spareCores, mostWaiting: 16 });
sharp.concurrency(1);

/** A photo has one, a sequence of photos a few, and bytes look like one by chance in one file of a hundred. More is a file made to keep us busy. */
const mostExif = 16;
/** How TIFF, and with it Exif, begins: in either order of bytes. */
const exifStarts = ['II*\0', 'MM\0*'];

function countExif(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer);
  let count = 0;
  for (const start of exifStarts)
    for (let at = file.indexOf(start); at !== -1 && count <= mostExif; at = file.indexOf(start, at + 1)) count += 1;
  return count;
}

/** A picture inside JSON; a page gives it with `data:image/png;base64,` before it. */
export function bytesOfBase64(text: string): Buffer {
  return Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64');
}

/** Refuses a picture that came inside a call and is larger than an upload may be. @throws {ProblemError} `too-large` */
export function assertUploadable(bytes: Buffer): void {
  if (bytes.length > maxCaptureBytes) throw new ProblemError('too-large');
}

/** The kind of file that the first bytes say it is; null when it is none that we take. */
export function sniffMediaType(head: Uint8Array): MediaType | null {
  const ascii = Buffer.from(head.subarray(0, 16)).toString('latin1');
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'image/webp';
  if (ascii.startsWith('%PDF-')) return 'application/pdf';
  if (ascii.slice(4, 8) === 'ftyp' && /^(heic|heix|hevc|mif1|msf1|heim)/.test(ascii.slice(8, 12))) return 'image/heic';
  return null;
}

/**
 * Makes sure that a picture can be seen whole, and gives back what to keep: the same bytes, or upright ones without Exif when there
 * was any (a place must not stay). A HEIC, which this system cannot decode, loses its place only; a PDF stays as it came.
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
