import { createRequire } from 'node:module';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createWorker, PSM, type Worker as TextWorker } from 'tesseract.js';
import type { ReadLine } from '#domain/device/imei-candidates.ts';
import { imeiInCodes } from '#domain/device/imei-codes.ts';
import type { ReadImei } from '#domain/evaluation/imei-check.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import { pgmOf } from '#domain/imaging/normalise.ts';
import { imeiInText, type TextTools } from './imei-text.ts';
import { zxingCodes } from './zxing-codes.ts';

/** Long side of the picture that is searched: enough for a Code 128 across a screen. */
const searchedSide = 2400;
/** Small pictures are drawn up to it, at most three times: letters of ten pixels are too small to be read. */
const enlargedSide = 1800;
const mostEnlarged = 3;
const maxPixels = 120_000_000;

let text: Promise<TextWorker> | null = null;

/** The reader of text with the files of the installed packages only: nothing is fetched. */
function textWorker(): Promise<TextWorker> {
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  text ??= createWorker('eng', 1, { langPath: path.join(data, '4.0.0'), cacheMethod: 'none' });
  return text;
}

const greyOf = async (image: Sharp): Promise<Grey> => {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

const textTools: TextTools = {
  async drawn({ width, height, data }, { degrees, scale }) {
    const image = sharp(data, { raw: { width, height, channels: 1 } });
    if (scale !== 1) image.resize(Math.round(width * scale));
    // Turned after it was scaled: sharp does these in an order of its own.
    const scaled = degrees === 0 ? image : sharp(await image.png().toBuffer()).rotate(degrees, { background: '#fff' });
    return greyOf(scaled);
  },
  async lines(page) {
    const worker = await textWorker();
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' });
    const { data } = await worker.recognize(Buffer.from(pgmOf(page)), {}, { text: false, blocks: true });
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
    return lines
      .map(({ text: read, bbox: { x0, y0, x1, y1 } }): ReadLine & { box: { y: number } } => ({
        text: read.trim(),
        box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
      }))
      .sort((one, other) => one.box.y - other.box.y);
  },
};

/** Reads a picture: its barcodes first, then its text. @throws when it cannot be opened. */
export async function readPictureImei(bytes: Uint8Array): Promise<ReadImei | null> {
  const upright = sharp(bytes, { limitInputPixels: maxPixels }).rotate().flatten({ background: '#fff' }).toColourspace('srgb');
  const { data, info } = await upright
    .clone()
    .resize(searchedSide, searchedSide, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const codes = imeiInCodes(await zxingCodes.read({ width: info.width, height: info.height, data }, 'imei'));
  if (codes.found) return { imei: codes.imei, imei2: codes.imei2, by: 'barcode' };
  const longest = Math.max(info.width, info.height);
  const scale = Math.min(mostEnlarged, Math.max(1, enlargedSide / longest));
  const picture = await greyOf(
    sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).resize(Math.round(info.width * scale)),
  );
  const printed = await imeiInText(picture, textTools);
  return printed && { imei: printed.imei, imei2: printed.imei2, by: 'ocr' };
}
