import sharp from 'sharp';
import { imeiInCodes } from '#domain/device/imei-codes.ts';
import { TextStages } from '#domain/device/text-stages.ts';
import type { ReadImei } from '#domain/evaluation/imei-check.ts';
import { greyOf } from '#domain/imaging/grey.ts';
import { readTextLines } from './text-reader.ts';
import { zxingCodes } from './zxing-codes.ts';

/** Pixels in which barcodes and text are looked for, as on the phone: more only costs time. */
const readingPixels = 2400 * 1800;
const maxPixels = 120_000_000;

/** Reads a picture as the phone does: its barcodes first, then its text. `clock`: milliseconds, by which reading ends. @throws when it cannot be opened. */
export async function readPictureImei(bytes: Uint8Array, clock = () => performance.now()): Promise<ReadImei | null> {
  const upright = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');
  const { autoOrient } = await sharp(bytes).metadata();
  const scale = Math.min(1, Math.sqrt(readingPixels / (autoOrient.width * autoOrient.height)));
  const { data, info } = await upright
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data };
  const codes = imeiInCodes(await zxingCodes.read(picture, 'imei'));
  if (codes.found) return { imei: codes.imei, imei2: codes.imei2, by: 'barcode' };
  const since = clock();
  const printed = await new TextStages(
    greyOf(picture),
    readTextLines,
    () => clock() - since,
    () => undefined,
  ).read();
  const [first, second] = printed.found ? printed.candidates : [];
  return first ? { imei: first.imei, imei2: second?.imei ?? null, by: 'ocr' } : null;
}
