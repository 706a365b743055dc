import type { ImeiCandidate, PixelBox } from '#domain/device/imei-candidates.ts';
import { chooseImei, digitsSeen } from '#domain/device/imei-candidates.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import { greyOf, inside, withMargin } from '#domain/imaging/grey.ts';
import { flattenText, normaliseText, pgmOf } from '#domain/imaging/normalise.ts';
import { textAngles } from '#domain/imaging/text-angle.ts';
import { barcodesIn, imeiInBarcodes } from './barcodes.ts';
import type { Canvases } from './canvases.ts';
import { pixelsOf, turnedSize } from './canvases.ts';
import type { ImeiProgress, ImeiReading } from './reader-contract.ts';
import type { ReadText, TesseractWorker, TextLayout } from './text-reader.ts';
import { canReadText, linesIn } from './text-reader.ts';

export interface ImeiTools {
  canvases: Canvases;
  base: string;
  textReader: () => Promise<TesseractWorker>;
  /** Tells the page how far it is and asks for this long for the next step. */
  step: (limitMs: number, progress: ImeiProgress | null) => void;
}

/** How an area of the picture is drawn for reading. */
interface View {
  area: Rectangle;
  scale: number;
  /** Turned clockwise by this, so that its text is level. */
  degrees: number;
  /** `flat`: each place against its surroundings; `plain`: the whole stretched. */
  tone: 'plain' | 'flat';
}

interface Page {
  lines: ReadText[];
  view: View;
}

/** A page of text takes a second here and a few on an old phone; a picture of nothing but grain may take minutes and is given up. */
const textMs = 15_000;
const barcodeMs = 30_000;
const loadingMs = 90_000;
/** Longest side in which barcodes and text are looked for: more only costs time. */
const readingSide = 2400;
/** Longest side to which a small picture is drawn up: letters of ten pixels are too small for the reader. */
const enlargedSide = 1800;
/** Height of a line that is read alone. */
const lineHeight = 46;
/** Certainty of the least sure digit at which a second reading that saw no number does not count against the first. */
const surest = 90;

function drawnSize({ area, scale }: View): { width: number; height: number } {
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
}

/** A box of the turned, scaled page as a box of the picture. */
function inPicture(box: PixelBox, view: View): PixelBox {
  const { width, height } = drawnSize(view);
  const turned = turnedSize(width, height, view.degrees);
  const cos = Math.cos((view.degrees * Math.PI) / 180);
  const sin = Math.sin((view.degrees * Math.PI) / 180);
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) => {
    const dx = x - turned.width / 2;
    const dy = y - turned.height / 2;
    return {
      x: view.area.x + (cos * dx + sin * dy + width / 2) / view.scale,
      y: view.area.y + (cos * dy - sin * dx + height / 2) / view.scale,
    };
  });
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  return { x, y, width: Math.max(...corners.map((corner) => corner.x)) - x, height: Math.max(...corners.map((corner) => corner.y)) - y };
}

/** Squares a little higher than a line: of a page a thirtieth, of a cut-out line the whole. */
function squareOf({ width, height }: { width: number; height: number }): number {
  return Math.max(24, Math.min(height, Math.round(Math.max(width, height) / 30)));
}

async function readPage(image: ImageBitmap, view: View, layout: TextLayout, tools: ImeiTools): Promise<Page> {
  const pixels = greyOf(pixelsOf(tools.canvases, image, { from: view.area, ...drawnSize(view), degrees: view.degrees }));
  const toned = view.tone === 'flat' ? flattenText(pixels, squareOf(pixels)) : normaliseText(pixels);
  const lines = await linesIn(await tools.textReader(), new Blob([pgmOf(toned)]), layout);
  tools.step(textMs, { step: 'text', digits: digitsSeen(lines) });
  return { lines, view };
}

/** Whether a page shows enough readable words that turning it would be a waste. */
function isLegible(page: Page): boolean {
  return page.lines.filter((line) => line.confidence > 75 && /\p{L}{4,}|\d{6,}/u.test(line.text)).length >= 2;
}

/** Reads a found line again, alone and at another size: two readings must not contradict each other (FD5). */
async function isConfirmed(image: ImageBitmap, page: Page, candidate: ImeiCandidate, tools: ImeiTools): Promise<boolean> {
  const line = page.lines.find((one) => one.box === candidate.box);
  if (line === undefined) return false;
  const { view } = page;
  const place = inPicture(line.box, view);
  const height = line.box.height / view.scale;
  const margin = height * 0.4;
  const area = inside(
    { x: place.x - margin, y: place.y - margin, width: place.width + 2 * margin, height: place.height + 2 * margin },
    image,
  );
  const again = await readPage(image, { ...view, area, scale: Math.min(4, lineHeight / height) }, 'line', tools);
  const numbers = again.lines.map((one) => one.text.replace(/\D/g, '')).join(' ');
  return numbers.includes(candidate.imei) || (line.certainty >= surest && !/\d{15}/.test(numbers));
}

function mostLikeAnImei(page: Page): PixelBox | null {
  const digits = (line: ReadText) => line.text.replace(/\D/g, '').length;
  const best = [...page.lines].sort((one, other) => Math.abs(digits(one) - 15) - Math.abs(digits(other) - 15))[0];
  return best && digits(best) >= 10 ? inPicture(best.box, page.view) : null;
}

/** One try: null when the page holds no number at all. */
async function judge(image: ImageBitmap, page: Page, tools: ImeiTools): Promise<ImeiReading | null> {
  const choice = chooseImei(page.lines);
  if (!choice.found) return choice.reason === 'no-number' ? null : { found: false, reason: choice.reason, box: mostLikeAnImei(page) };
  const sure: ImeiCandidate[] = [];
  for (const candidate of choice.candidates) if (await isConfirmed(image, page, candidate, tools)) sure.push(candidate);
  const box = (sure[0] ?? choice.candidates[0])?.box;
  const place = box ? inPicture(box, page.view) : null;
  const [first, second] = sure;
  if (first === undefined) return { found: false, reason: 'disagree', box: place };
  return { found: true, imei: first.imei, imei2: second?.imei ?? null, source: 'ocr', by: ['general', 'general'], box: place };
}

async function readText(image: ImageBitmap, area: Rectangle, tools: ImeiTools): Promise<ImeiReading> {
  tools.step(loadingMs, { step: 'loading' });
  await tools.textReader();
  tools.step(textMs, { step: 'text', digits: 0 });
  const longest = Math.max(area.width, area.height);
  const scale = longest > readingSide ? readingSide / longest : Math.min(3, Math.max(1, enlargedSide / longest));
  const plain: View = { area, scale, degrees: 0, tone: 'plain' };
  const tries: [View, TextLayout][] = [[plain, 'page']];
  let refused: ImeiReading | null = null;
  let legible: Page | null = null;
  for (let at = 0; at < tries.length; at += 1) {
    const [view, layout] = tries[at] as [View, TextLayout];
    const page = await readPage(image, view, layout, tools);
    const reading = await judge(image, page, tools);
    if (reading?.found) return reading;
    refused = reading ?? refused;
    if (isLegible(page)) legible ??= page;
    if (at === 0) {
      const small = { ...plain, scale: Math.min(1, 800 / longest) };
      const { level, upright } = textAngles(greyOf(pixelsOf(tools.canvases, image, { from: area, ...drawnSize(small) })));
      const turned = (degrees: number): View => ({ ...plain, degrees, tone: 'flat' });
      tries.push([turned(-level), 'page'], [turned(-level), 'scattered']);
      tries.push([turned(-upright), 'page'], [turned(180 - upright), 'page'], [turned(180 - level), 'page']);
    }
    // Turned only when nothing could be read the way it came.
    if (at === 2 && legible) break;
  }
  if (refused) return refused;
  return { found: false, reason: legible ? 'no-number' : 'blurred', box: legible ? mostLikeAnImei(legible) : null };
}

/** Reads the IMEI in a decoded picture, or in the part that a person marked: its barcodes first, then its text (FF3). Never guesses. */
export async function readImei(image: ImageBitmap, box: Rectangle | null, tools: ImeiTools): Promise<ImeiReading> {
  const area = inside(box ?? { x: 0, y: 0, width: image.width, height: image.height }, image);
  const view: View = { area, scale: Math.min(1, readingSide / Math.max(area.width, area.height)), degrees: 0, tone: 'plain' };
  tools.step(barcodeMs, { step: 'barcode' });
  const pixels = pixelsOf(tools.canvases, image, { from: area, ...drawnSize(view) });
  const choice = imeiInBarcodes(await barcodesIn(pixels, tools.base, false));
  if (choice.found) {
    const place = choice.candidates[0]?.box;
    // The number stands beside its bars.
    const around = place ? inside(withMargin(inPicture(place, view), 0.1), image) : null;
    return { found: true, imei: choice.imei, imei2: choice.imei2, source: 'barcode', by: ['barcode'], box: around };
  }
  if (!canReadText()) return { found: false, reason: 'unreadable', box: null };
  return readText(image, area, tools);
}
