import type { ImeiCandidate } from '#domain/device/imei-candidates.ts';
import { imeiInCodes, type ReadCode } from '#domain/device/imei-codes.ts';
import { type TextProgress, TextStages } from '#domain/device/text-stages.ts';
import type { Grey, Rectangle } from '#domain/imaging/grey.ts';
import { greyOf, inside } from '#domain/imaging/grey.ts';
import { rgbaOf } from '#domain/imaging/levelled.ts';
import { aroundBars, printedNumbers } from '#domain/imaging/number-place.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { barcodesIn } from './barcodes.ts';
import type { Canvases } from './canvases.ts';
import { pixelsOf } from './canvases.ts';
import type { ImeiProgress, ImeiReading } from './reader-contract.ts';
import type { TextReaders } from './text-reader.ts';
import { canReadText, linesIn } from './text-reader.ts';

export interface ImeiTools {
  canvases: Canvases;
  base: string;
  textReaders: () => Promise<TextReaders>;
  /** Reports the progress to the page, and asks for this many milliseconds for the next step. */
  step: (limitMs: number, progress: ImeiProgress | null) => void;
}

/** Milliseconds that a picture may take, besides the loading of the models: then the page ends the worker. */
const totalMs = 10_000;
const mostLoadingMs = 90_000;
/** The number of pixels in which barcodes and text are looked for: more only costs time. It is an area, because the longer side of a long strip says little. */
const readingPixels = 2400 * 1800;

function imageOf(grey: Grey): ImageData {
  return new ImageData(new Uint8ClampedArray(rgbaOf(grey).data.buffer), grey.width, grey.height);
}

/** The places of the codes' numbers in the picture: where they are printed, or else the bars and what is around them. */
function placesOf(
  candidates: readonly ImeiCandidate[],
  codes: readonly ReadCode[],
  lines: readonly TextLine[],
): (Rectangle | null | undefined)[] {
  const corners = candidates.map(({ imei }) => codes.find(({ text }) => text.includes(imei))?.corners ?? []);
  const printed = printedNumbers(corners, lines);
  // A candidate that no code holds was read in the print.
  return candidates.map(({ box }, at) => printed[at] ?? (box && corners[at]?.length ? aroundBars(box) : box));
}

/**
 * Reads the IMEI in a decoded picture, or in the part that a person marked: the barcodes first, then the text (FF3); where no bars are seen, the text first. Never
 * guesses.
 */
export async function readImei(image: ImageBitmap, box: Rectangle | null, tools: ImeiTools): Promise<ImeiReading> {
  const area = inside(box ?? { x: 0, y: 0, width: image.width, height: image.height }, image);
  const scale = Math.min(1, Math.sqrt(readingPixels / (area.width * area.height)));
  const since = performance.now();
  tools.step(totalMs, { step: 'barcode' });
  const size = { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
  const drawn = pixelsOf(tools.canvases, image, { from: area, ...size });
  let readers: TextReaders;
  /** When what is being read began, without the loading of the models: barcodes and the print beside them, or the text alone. */
  let begun = since;
  let until = since + totalMs;
  const onHeard = (progress: TextProgress) => tools.step(until - performance.now(), { step: 'text', ...progress });
  const stagesOf = (grey: Grey, isScreenshot?: boolean) =>
    new TextStages(
      grey,
      (picture, model, layout) => linesIn(readers[model], picture, layout),
      () => performance.now() - begun,
      onHeard,
      isScreenshot,
    );
  const asTaken = stagesOf(greyOf(drawn));
  const level = asTaken.level();
  const [pixels, text] = level ? [imageOf(level.grey), stagesOf(level.grey, false)] : [drawn, asTaken];
  const inPicture = (part: Rectangle | null | undefined): Rectangle | null => {
    if (!part) return null;
    const { x, y, width, height } = level ? level.back(part) : part;
    return inside({ x: area.x + x / scale, y: area.y + y / scale, width: width / scale, height: height / scale }, image);
  };
  const bars = text.bars();
  const loadReaders = async () => {
    const loadingSince = performance.now();
    tools.step(mostLoadingMs, { step: 'loading' });
    readers = await tools.textReaders();
    const loadingMs = performance.now() - loadingSince;
    begun += loadingMs;
    until += loadingMs;
    onHeard({ digits: 0, isLegible: false });
  };
  // Where text cannot be read, the number of a code is taken without a check against the print; the person who is shown it decides.
  const canLoad = async () =>
    canReadText() &&
    (await loadReaders().then(
      () => true,
      () => false,
    ));
  const readCodes = async (): Promise<ImeiReading | null> => {
    const codes = await barcodesIn(pixels, tools.base, { mirror: false, bars });
    const choice = imeiInCodes(codes);
    if (!choice.found) return null;
    const candidates = text.needsPrint(choice) && (await canLoad()) ? await text.byPrint(choice, codes) : choice.candidates;
    const [box = null, box2 = null] = placesOf(candidates ?? choice.candidates, codes, text.lines()).map(inPicture);
    // A number that may be a parcel's is not shown as the phone's: the server has the time to compare it with the print.
    if (candidates === null) return { found: false, reason: 'unreadable', box };
    const [first, second] = candidates;
    if (first === undefined) return null;
    return { found: true, imei: first.imei, imei2: second?.imei ?? null, source: 'barcode', by: ['barcode'], box, box2 };
  };
  const readText = async (): Promise<ImeiReading> => {
    if (!canReadText()) return { found: false, reason: 'unreadable', box: null };
    await loadReaders();
    begun = performance.now();
    const answer = await text.read();
    if (!answer.found) return { ...answer, box: inPicture(answer.box) };
    const [first, second] = answer.candidates;
    if (first === undefined) return { found: false, reason: 'no-number', box: null };
    const places = { box: inPicture(first.box), box2: inPicture(second?.box) };
    return { found: true, imei: first.imei, imei2: second?.imei ?? null, source: 'ocr', by: first.by, ...places };
  };
  if (bars !== 'none') return (await readCodes()) ?? readText();
  try {
    const reading = await readText();
    return (reading.found ? null : await readCodes()) ?? reading;
  } catch (error) {
    // The models for the text may not have loaded: a code needs none.
    const reading = await readCodes();
    if (reading === null) throw error;
    return reading;
  }
}
