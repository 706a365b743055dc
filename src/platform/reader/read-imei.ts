import type { PixelBox } from '#domain/device/imei-candidates.ts';
import { chooseImei, digitsSeen, mayHoldImei } from '#domain/device/imei-candidates.ts';
import type { AgreedChoice } from '#domain/device/imei-votes.ts';
import { blotsIn } from '#domain/imaging/blots.ts';
import type { Grey, Rectangle } from '#domain/imaging/grey.ts';
import { greyOf, halved, inside, withMargin } from '#domain/imaging/grey.ts';
import { enlarged, isSameLine, lineOfBox } from '#domain/imaging/line-places.ts';
import { flattenText, normaliseText } from '#domain/imaging/normalise.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { textLines } from '#domain/imaging/text-lines.ts';
import { barcodesIn, imeiInBarcodes } from './barcodes.ts';
import type { Canvases } from './canvases.ts';
import { pixelsOf } from './canvases.ts';
import { LineReader } from './line-reader.ts';
import { readLines } from './read-lines.ts';
import type { ImeiProgress, ImeiReading } from './reader-contract.ts';
import type { TextReaders } from './text-reader.ts';
import { canReadText, linesIn } from './text-reader.ts';

export interface ImeiTools {
  canvases: Canvases;
  base: string;
  textReaders: () => Promise<TextReaders>;
  /** Tells the page how far it is and asks for this long for the next step. */
  step: (limitMs: number, progress: ImeiProgress | null) => void;
}

/** All that a picture may take, its barcodes and every way of reading its text; the page ends the worker then. */
const totalMs = 10_000;
/** After these no further stage is begun: own lines, faint lines, the whole page. */
const linesMs = 4000;
const faintMs = 5500;
const pageMs = 7000;
const loadingMs = 90_000;
/** Longest side in which barcodes and text are looked for: more only costs time. */
const readingSide = 2400;
/** Sides of the squares in which the paper of a page is looked for: a thirtieth of it, a little more than a line. */
const squareShare = 1 / 30;
const leastSquare = 24;
/** How much of the way from paper to ink counts as ink, in a second search for letters that motion or blur took apart. */
const faintShare = 0.35;

/** Confidence, 0 to 100, of a line from which its words can be trusted. */
const legible = 75;

/** A part of a picture, drawn smaller. */
interface View {
  area: Rectangle;
  scale: number;
}

function inPicture(box: PixelBox, { area, scale }: View): PixelBox {
  return { x: area.x + box.x / scale, y: area.y + box.y / scale, width: box.width / scale, height: box.height / scale };
}

const nothing: AgreedChoice = { found: false, reason: 'no-number', candidates: [] };

/** Reads the text of a picture in stages, the cheap ones first, until one finds an answer. */
class TextStages {
  readonly #grey: Grey;
  readonly #readers: TextReaders;
  readonly #since = performance.now();
  readonly #tools: ImeiTools;
  #digits = 0;
  #isLegible = false;

  constructor(grey: Grey, readers: TextReaders, tools: ImeiTools) {
    this.#grey = grey;
    this.#readers = readers;
    this.#tools = tools;
    this.#told('');
  }

  readonly #told = (text: string) => {
    this.#digits = Math.max(this.#digits, digitsSeen([{ text }]));
    this.#tools.step(totalMs - (performance.now() - this.#since), { step: 'text', digits: this.#digits });
  };

  #isAfter(ms: number): () => boolean {
    return () => performance.now() - this.#since > ms;
  }

  async #lines(grey: Grey, lines: TextLine[], ms: number): Promise<AgreedChoice> {
    const reader = new LineReader(grey, lines, this.#readers, this.#told);
    return readLines(reader, [], this.#isAfter(ms));
  }

  async #page(grey: Grey): Promise<AgreedChoice> {
    if (this.#isAfter(pageMs)()) return nothing;
    const read = await linesIn(this.#readers.general, grey, 'page');
    this.#isLegible ||= read.filter((line) => line.confidence > legible && /\p{L}{4,}|\d{6,}/u.test(line.text)).length >= 2;
    this.#told(read.map((line) => line.text).join('\n'));
    const lines = read.map((line) => lineOfBox(line.box, mayHoldImei(line.text)));
    const reader = new LineReader(grey, lines, this.#readers, this.#told);
    return readLines(reader, [{ by: 'page', choice: chooseImei(read) }], this.#isAfter(totalMs));
  }

  async read(): Promise<AgreedChoice> {
    const lines = textLines(blotsIn(this.#grey), this.#grey);
    const square = Math.max(leastSquare, Math.round(Math.max(this.#grey.width, this.#grey.height) * squareShare));
    const stages = [
      () => this.#lines(this.#grey, lines, linesMs),
      () => this.#lines(this.#grey, this.#faintLines(lines), faintMs),
      () => this.#page(normaliseText(this.#grey)),
      () => (this.#isLegible ? nothing : this.#page(flattenText(this.#grey, square))),
    ];
    let best = nothing;
    for (const stage of stages) {
      const agreed = await stage();
      if (agreed.found) return agreed;
      if (!best.found && best.reason === 'no-number') best = agreed;
      if (agreed.reason === 'check-digit' || agreed.reason === 'too-many') break;
    }
    return best;
  }

  /** Lines of a smaller, more generous search; those that were read before stay as labels only. */
  #faintLines(known: readonly TextLine[]): TextLine[] {
    const small = halved(this.#grey);
    const lines = textLines(blotsIn(small, faintShare), small).map((line) => enlarged(line, 2));
    return lines.map((line) => (known.some((other) => isSameLine(line, other)) ? { ...line, likeness: 0 } : line));
  }
}

/** Reads the IMEI in a decoded picture, or in the part that a person marked: its barcodes first, then its text (FF3). Never guesses. */
export async function readImei(image: ImageBitmap, box: Rectangle | null, tools: ImeiTools): Promise<ImeiReading> {
  const area = inside(box ?? { x: 0, y: 0, width: image.width, height: image.height }, image);
  const view: View = { area, scale: Math.min(1, readingSide / Math.max(area.width, area.height)) };
  tools.step(totalMs, { step: 'barcode' });
  const pixels = pixelsOf(tools.canvases, image, {
    from: area,
    width: Math.max(1, Math.round(area.width * view.scale)),
    height: Math.max(1, Math.round(area.height * view.scale)),
  });
  const choice = imeiInBarcodes(await barcodesIn(pixels, tools.base, false));
  if (choice.found) {
    const place = choice.candidates[0]?.box;
    // The number stands beside its bars.
    const around = place ? inside(withMargin(inPicture(place, view), 0.1), image) : null;
    return { found: true, imei: choice.imei, imei2: choice.imei2, source: 'barcode', by: ['barcode'], box: around };
  }
  if (!canReadText()) return { found: false, reason: 'unreadable', box: null };
  tools.step(loadingMs, { step: 'loading' });
  const readers = await tools.textReaders();
  const stages = new TextStages(greyOf(pixels), readers, tools);
  const agreed = await stages.read();
  const place = agreed.candidates[0]?.box;
  const shown = place ? inPicture(place, view) : null;
  if (!agreed.found) return { found: false, reason: agreed.reason, box: shown };
  const [first, second] = agreed.candidates;
  if (!first) return { found: false, reason: 'no-number', box: null };
  return { found: true, imei: first.imei, imei2: second?.imei ?? null, source: 'ocr', by: first.by, box: shown };
}
