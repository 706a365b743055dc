import sharp from 'sharp';
import { imeiInCodes } from '#domain/device/imei-codes.ts';
import { TextStages } from '#domain/device/text-stages.ts';
import type { ReadImei } from '#domain/evaluation/imei-check.ts';
import { type Grey, greyOf } from '#domain/imaging/grey.ts';
import { rgbaOf } from '#domain/imaging/levelled.ts';
import { readTextLines } from './text-reader.ts';
import { zxingCodes } from './zxing-codes.ts';

/** The size in pixels to which a picture is reduced before barcodes and text are read, as on the phone: more only costs time. */
const readingPixels = 2400 * 1800;
const maxPixels = 120_000_000;

/**
 * Reads the IMEI of a picture as the phone does: barcodes first, then text, or the other way round when the picture shows no bars. `clock`: milliseconds, for the time
 * limit of reading text.
 * @throws when the picture cannot be opened
 */
export async function readPictureImei(bytes: Uint8Array, clock = () => performance.now()): Promise<ReadImei | null> {
  const upright = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');
  const { autoOrient } = await sharp(bytes).metadata();
  const scale = Math.min(1, Math.sqrt(readingPixels / (autoOrient.width * autoOrient.height)));
  const { data, info } = await upright
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { width: info.width, height: info.height, data };
  const since = clock();
  const stagesOf = (grey: Grey, isScreenshot?: boolean) =>
    new TextStages(
      grey,
      readTextLines,
      () => clock() - since,
      () => undefined,
      isScreenshot,
    );
  const asTaken = stagesOf(greyOf(whole));
  const level = asTaken.level();
  const [picture, text] = level ? [rgbaOf(level.grey), stagesOf(level.grey, false)] : [whole, asTaken];
  const readCodes = async (): Promise<ReadImei | null> => {
    const codes = await zxingCodes.read(picture, 'imei');
    const choice = imeiInCodes(codes);
    if (!choice.found) return null;
    const [first, second] = (text.needsPrint(choice) ? await text.byPrint(choice, codes) : choice.candidates) ?? [];
    return first ? { imei: first.imei, imei2: second?.imei ?? null, by: 'barcode' } : null;
  };
  const readText = async (): Promise<ReadImei | null> => {
    const printed = await text.read();
    const [first, second] = printed.found ? printed.candidates : [];
    return first ? { imei: first.imei, imei2: second?.imei ?? null, by: 'ocr' } : null;
  };
  const [first, second] = text.bars() === 'none' ? [readText, readCodes] : [readCodes, readText];
  return (await first()) ?? second();
}
