import type { ImeiChoice, PixelBox } from '#domain/device/imei-candidates.ts';
import { chooseImei, digitsSeen } from '#domain/device/imei-candidates.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import { greyOf, inside, withMargin } from '#domain/imaging/grey.ts';
import { normaliseText, pgmOf } from '#domain/imaging/normalise.ts';
import { barcodesIn, imeiInBarcodes } from './barcodes.ts';
import type { Canvases } from './canvases.ts';
import { pixelsOf } from './canvases.ts';
import type { ImeiProgress, ImeiReading } from './reader-contract.ts';
import type { ReadText, TesseractWorker } from './text-reader.ts';
import { canReadText, linesIn } from './text-reader.ts';

export interface ImeiTools {
  canvases: Canvases;
  base: string;
  textReader: () => Promise<TesseractWorker>;
  /** Tells the page how far it is and asks for this long for the next step. */
  step: (limitMs: number, progress: ImeiProgress | null) => void;
}

type QuarterTurns = 0 | 1 | 2 | 3;

interface Page {
  lines: ReadText[];
  area: Rectangle;
  scale: number;
  turns: QuarterTurns;
}

const stepMs = 30_000;
/** Longest side in which barcodes and text are looked for: more only costs time. */
const readingSide = 2400;
/** Longest side to which a small picture is drawn up: letters of ten pixels are too small for the reader. */
const enlargedSide = 1800;
const surest = 85;

/** A box of the turned, scaled page as a box of the picture. */
function inPicture(box: PixelBox, { area, scale, turns }: Page): PixelBox {
  const x = box.x / scale;
  const y = box.y / scale;
  const width = box.width / scale;
  const height = box.height / scale;
  if (turns === 1) return { x: area.x + y, y: area.y + area.height - x - width, width: height, height: width };
  if (turns === 2) return { x: area.x + area.width - x - width, y: area.y + area.height - y - height, width, height };
  if (turns === 3) return { x: area.x + area.width - y - height, y: area.y + x, width: height, height: width };
  return { x: area.x + x, y: area.y + y, width, height };
}

async function readPage(
  image: ImageBitmap,
  area: Rectangle,
  options: { scale: number; turns: QuarterTurns; layout: 'page' | 'scattered' | 'line' },
  tools: ImeiTools,
): Promise<Page> {
  const { scale, turns, layout } = options;
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const pixels = pixelsOf(tools.canvases, image, { from: area, width, height, quarterTurns: turns });
  const picture = new Blob([pgmOf(normaliseText(greyOf(pixels)))]);
  const lines = await linesIn(await tools.textReader(), picture, layout);
  tools.step(stepMs, { step: 'text', digits: digitsSeen(lines) });
  return { lines, area, scale, turns };
}

/** Whether a page shows enough readable words that turning it would be a waste. */
function isLegible(page: Page): boolean {
  return page.lines.filter((line) => /\p{L}{3,}|\d{6,}/u.test(line.text)).length >= 2;
}

/** Reads the found line again, alone and at another size: two readings must agree before a number counts (FD5). */
async function confirm(image: ImageBitmap, page: Page, choice: Extract<ImeiChoice, { found: true }>, tools: ImeiTools): Promise<boolean> {
  for (const candidate of choice.candidates.slice(0, 2)) {
    const line = page.lines.find((one) => one.box === candidate.box);
    if (candidate.box === undefined || line === undefined) return false;
    const place = inPicture(candidate.box, page);
    const isAcross = page.turns % 2 === 1;
    const lineHeight = isAcross ? place.width : place.height;
    const margin = lineHeight * 0.35;
    const area = inside({ x: place.x - margin, y: place.y - margin, width: place.width + 2 * margin, height: place.height + 2 * margin }, image);
    const again = await readPage(image, area, { scale: Math.min(4, 46 / lineHeight), turns: page.turns, layout: 'line' }, tools);
    const text = again.lines.map((one) => one.text.replace(/\D/g, '')).join(' ');
    if (!text.includes(candidate.imei) && line.certainty < surest) return false;
  }
  return true;
}

function mostLikeAnImei(page: Page): PixelBox | null {
  const digits = (line: ReadText) => line.text.replace(/\D/g, '').length;
  const best = [...page.lines].sort((one, other) => Math.abs(digits(one) - 15) - Math.abs(digits(other) - 15))[0];
  return best && digits(best) >= 10 ? inPicture(best.box, page) : null;
}

async function readText(image: ImageBitmap, area: Rectangle, tools: ImeiTools): Promise<ImeiReading> {
  tools.step(90_000, { step: 'loading' });
  await tools.textReader();
  tools.step(stepMs, { step: 'text', digits: 0 });
  const longest = Math.max(area.width, area.height);
  const scale = longest > readingSide ? readingSide / longest : Math.min(3, Math.max(1, enlargedSide / longest));
  let refused: ImeiReading | null = null;
  let page: Page | null = null;
  for (const [turns, layout] of [[0, 'page'], [0, 'scattered'], [1, 'page'], [3, 'page'], [2, 'page']] as const) {
    if (turns > 0 && page && isLegible(page)) break;
    const tried = await readPage(image, area, { scale, turns, layout }, tools);
    if (page === null || isLegible(tried)) page = tried;
    const choice = chooseImei(tried.lines);
    if (!choice.found) {
      if (choice.reason !== 'no-number') refused = { found: false, reason: choice.reason, box: mostLikeAnImei(tried) };
      continue;
    }
    const box = choice.candidates[0]?.box;
    if (await confirm(image, tried, choice, tools)) {
      return { found: true, imei: choice.imei, imei2: choice.imei2, source: 'ocr', box: box ? inPicture(box, tried) : null };
    }
    refused = { found: false, reason: 'disagree', box: box ? inPicture(box, tried) : null };
  }
  if (refused) return refused;
  const isBlurred = page === null || !isLegible(page);
  return { found: false, reason: isBlurred ? 'blurred' : 'no-number', box: page ? mostLikeAnImei(page) : null };
}

/** Reads the IMEI in a decoded picture, or in the part that a person marked: its barcodes first, then its text (FF3). Never guesses. */
export async function readImei(image: ImageBitmap, box: Rectangle | null, tools: ImeiTools): Promise<ImeiReading> {
  const area = inside(box ?? { x: 0, y: 0, width: image.width, height: image.height }, image);
  const scale = Math.min(1, readingSide / Math.max(area.width, area.height));
  tools.step(stepMs, { step: 'barcode' });
  const pixels = pixelsOf(tools.canvases, image, {
    from: area,
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  });
  const choice = imeiInBarcodes(await barcodesIn(pixels, tools.base, false));
  if (choice.found) {
    const place = choice.candidates[0]?.box;
    const found = place ? inPicture(place, { lines: [], area, scale, turns: 0 }) : null;
    // The number stands beside its bars.
    return { found: true, imei: choice.imei, imei2: choice.imei2, source: 'barcode', box: found && inside(withMargin(found, 0.1), image) };
  }
  if (!canReadText()) return { found: false, reason: 'unreadable', box: null };
  return readText(image, area, tools);
}
