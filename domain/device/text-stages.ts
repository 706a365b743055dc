import type { Bars } from '#domain/imaging/bars.ts';
import { barcodesAmong, withoutBarcodes } from '#domain/imaging/bars.ts';
import { type Blot, blotsIn } from '#domain/imaging/blots.ts';
import type { Grey, Rectangle } from '#domain/imaging/grey.ts';
import { halved } from '#domain/imaging/grey.ts';
import { type Levelled, levelled } from '#domain/imaging/levelled.ts';
import { boxOfLine, enlarged, isSameLine, lineOfBox, touchesEdge } from '#domain/imaging/line-places.ts';
import { isFlat, normaliseText, smoothed } from '#domain/imaging/normalise.ts';
import { strongestWave } from '#domain/imaging/screen-wave.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { textLines } from '#domain/imaging/text-lines.ts';
import { tiltOf } from '#domain/imaging/tilt.ts';
import { withoutWave } from '#domain/imaging/without-wave.ts';
import { inSlotOrder, isPrint, toldByPrint } from './code-print.ts';
import type { ImeiCandidate, ImeiChoice } from './imei-candidates.ts';
import { chooseImei, digitsSeen, holdsLongNumber, looksCutOff } from './imei-candidates.ts';
import { nameThemselves, type ReadCode } from './imei-codes.ts';
import type { AgreedChoice, Vote } from './imei-votes.ts';
import type { Heard } from './line-reader.ts';
import { isLegible, LineReader, unlikely } from './line-reader.ts';
import { likely, readLines } from './read-lines.ts';
import type { ReadLines } from './text-reading.ts';

/** Times since the reading began after which no further line, faint line or page is read. */
const linesMs = 4000;
const faintMs = 5500;
const pageMs = 7000;
/** The same for lines beside codes: what is being read then, and the search before it, still have to end within the time of a picture on a slow phone. */
const printMs = 8000;
/** Rejects the reading of a line for which no time is left. */
const outOfTime = new Error('no time is left to compare codes with the print');
/** The share of the way from paper to ink from which a pixel counts as ink, in a second search for letters that motion or blur broke apart. */
const faintShare = 0.35;
/** How often a picture with grain is smoothed: a few times for fine print, more for the thin print of a dark picture. */
const fewSmoothings = 2;
const manySmoothings = 5;
/** A stronger wave is that of a screen's dots: of 133 synthetic photos those with dots have 5.2 or more, the others 2.5 or less. */
const clearWave = 4;
/** How many parts of the picture are measured for the wave. */
const waveParts = 8;
/** A photo tilted by fewer degrees is read as it is: lines are cut out level. */
const leastTilt = 7;
/** When the picture's edge cuts a number, its last whole digit stands within this many heights of the edge. */
const nextDigit = 1.2;

/** Which barcodes a picture may have. `upright`: only barcodes with upright bars. */
export type PossibleBars = 'none' | 'upright' | 'any';

/** What was read so far: the greatest number of digits of a number, and whether any words or a number were read surely. */
export interface TextProgress {
  digits: number;
  isLegible: boolean;
}

type Searched = AgreedChoice & { isDecided: boolean };

const nothing = { found: false, reason: 'no-number', candidates: [], isDecided: false } satisfies Searched;

/** The numbers of a picture's codes. */
type CodeChoice = Extract<ImeiChoice, { found: true }>;

export type TextCandidates = Extract<AgreedChoice, { found: true }>['candidates'];

export type TextAnswer =
  | Extract<AgreedChoice, { found: true }>
  | { found: false; reason: Extract<AgreedChoice, { found: false }>['reason'] | 'cut-off' | 'blurred'; box: Rectangle | null };

/** The picture without the dots of a photographed screen, which break letters apart and look like marks between them. */
function withoutDots(grey: Grey): Grey {
  const wave = strongestWave(grey, waveParts);
  return wave.strength > clearWave ? withoutWave(grey, wave) : grey;
}

/** Reads the text of a picture in stages, the cheap ones first, until one of them finds an answer. */
export class TextStages {
  #grey: Grey;
  #blots: readonly Blot[] | null = null;
  #lines: readonly TextLine[] | null = null;
  /** The picture is a screenshot or the like, without camera grain to remove. */
  readonly #isFlat: boolean;
  readonly #read: ReadLines;
  readonly #elapsedMs: () => number;
  readonly #onHeard: (progress: TextProgress) => void;
  /** Barcodes in the picture; those that can be read have been read before. */
  #codes: readonly Bars[] = [];
  /** The votes of all searches: in a poor picture two searches may each read the same number with only one model. */
  readonly #votes: Vote[] = [];
  /** Directions in which words or a number were read. */
  readonly #legible = new Set<TextLine['direction']>();
  /** Whether any search found a line that may be a number. */
  #seesNumbers = false;
  #digits = 0;
  #isLegible = false;
  #isCutOff = false;

  /** `elapsedMs`: ms since the reading began. `onHeard`: called after each line is read. */
  constructor(
    grey: Grey,
    read: ReadLines,
    elapsedMs: () => number,
    onHeard: (progress: TextProgress) => void,
    isScreenshot: boolean = isFlat(grey),
  ) {
    this.#isFlat = isScreenshot;
    this.#grey = grey;
    this.#read = read;
    this.#elapsedMs = elapsedMs;
    this.#onHeard = onHeard;
  }

  /** A photo with its print level, when it is tilted so much that neither codes nor lines are found well; null for any other picture. */
  level(): Levelled | null {
    if (this.#isFlat) return null;
    this.#prepare();
    const tilt = tiltOf(this.#inked()) ?? 0;
    return Math.abs(tilt) < leastTilt ? null : levelled(this.#grey, tilt);
  }

  /** Which barcodes the picture may have. In a screenshot all are found; in a photo some may be missed. Without any, the text is worth reading before codes. */
  bars(): PossibleBars {
    if (!this.#isFlat) return 'any';
    const seen = barcodesAmong(this.#inked());
    return seen.length === 0 ? 'none' : seen.every(({ isUpright }) => isUpright) ? 'upright' : 'any';
  }

  #inked(): readonly Blot[] {
    this.#blots ??= blotsIn(this.#grey);
    return this.#blots;
  }

  /** The lines of print, those most like an IMEI first. Before `read` or `beside` the dots of a screen are not removed for them. */
  lines(): readonly TextLine[] {
    return this.#lines ?? textLines(this.#inked(), this.#grey);
  }

  /** Removes a screen's dots and finds barcodes and lines, once. */
  #prepare(): readonly TextLine[] {
    if (this.#lines === null) {
      if (!this.#isFlat) this.#grey = withoutDots(this.#grey);
      this.#codes = barcodesAmong(this.#inked());
      this.#lines = textLines(this.#inked(), this.#grey);
    }
    return this.#lines;
  }

  /**
   * Whether the print must be read to know what numbers of codes are: codes that do not say so themselves, or, in a photo, two of which none names its slot. A screen
   * shows its slots in order; a label, which is seen in photos, may not.
   */
  needsPrint(choice: Pick<CodeChoice, 'candidates'>): boolean {
    return (
      !nameThemselves(choice) || (!this.#isFlat && choice.candidates.length > 1 && choice.candidates.some(({ slot }) => slot === undefined))
    );
  }

  /**
   * The numbers of codes that the print beside them shows, or allows, to be IMEIs, in the order of their slots. When the time ends first: those that the codes
   * alone show to be IMEIs, in the order of their places, or null when there are none.
   */
  async byPrint(choice: CodeChoice, codes: readonly ReadCode[]): Promise<ImeiCandidate[] | TextCandidates | null> {
    const isOver = this.#isAfter(printMs);
    const read: ReadLines = (...line) => (isOver() ? Promise.reject(outOfTime) : this.#read(...line));
    try {
      if (!nameThemselves(choice)) return await this.#beside(choice, codes, read);
      const lines = this.#prepare().filter(isPrint(codes));
      return await inSlotOrder(new LineReader(this.#grey, lines, this.#codes, read, this.#note), choice.candidates, codes);
    } catch (error) {
      if (error !== outOfTime) throw error;
      const sure = nameThemselves(choice) ? choice.candidates : choice.candidates.filter(({ standing }) => standing === 'labelled');
      return sure.length > 0 ? sure : null;
    }
  }

  /** Reads the print beside codes that do not say what their numbers are, and returns the numbers that it shows, or allows, to be IMEIs. */
  async #beside(choice: CodeChoice, codes: readonly ReadCode[], read: ReadLines): Promise<TextCandidates> {
    const lines = this.#prepare();
    const heard: string[] = [];
    const note = (one: Heard, line: TextLine) => {
      heard.push(one.text.replace(/\D/g, ''));
      this.#note(one, line);
    };
    const search = (make: () => Grey) => () => {
      const grey = make();
      const found = grey === this.#grey ? lines : textLines(blotsIn(grey), grey);
      return new LineReader(grey, found.filter(isPrint(codes)), this.#codes, read, note);
    };
    const searches = [
      ...(this.#codes.length > 0 ? [search(() => withoutBarcodes(this.#grey, this.#codes))] : []),
      search(() => this.#grey),
      ...(this.#isFlat ? [] : [search(() => this.#smooth(fewSmoothings))]),
    ];
    return toldByPrint(searches, choice, codes, (imei) => heard.some((digits) => digits.includes(imei)));
  }

  async read(): Promise<TextAnswer> {
    const lines = this.#prepare();
    const searches = [
      ...(this.#codes.length > 0 ? [() => this.#besideBars()] : []),
      () => this.#linesOf(this.#grey, lines, linesMs),
      ...(this.#isFlat ? [] : [() => this.#withoutGrain(fewSmoothings)]),
    ];
    // Where words were read but nothing like an IMEI, a more thorough search finds no more; a number that only one model read it may confirm.
    const harder = [
      ...(this.#isFlat ? [] : [() => this.#withoutGrain(manySmoothings)]),
      () => this.#linesOf(this.#grey, this.#faintLines(lines), faintMs),
      () => this.#page(),
    ].map((search) => async () => (this.#isRead() ? nothing : search()));
    let best: AgreedChoice = nothing;
    for (const search of [...searches, ...harder]) {
      const { isDecided, ...agreed } = await search();
      if (agreed.found) return agreed;
      if (!best.found && best.reason === 'no-number') best = agreed;
      if (isDecided || agreed.reason === 'check-digit' || agreed.reason === 'too-many') break;
    }
    return this.#refusal(best, lines[0]);
  }

  #isRead(): boolean {
    const isDoubted = ({ choice }: Vote) => choice.doubted.length > 0 && !this.#isFlat;
    const hasNumber = this.#votes.some((vote) => vote.choice.found || vote.choice.failing.length > 0 || isDoubted(vote));
    return this.#isLegible && !hasNumber && !this.#isAfter(linesMs)();
  }

  #refusal(best: AgreedChoice, likeliest: TextLine | undefined): TextAnswer {
    if (best.found) return best;
    const box = best.candidates[0]?.box ?? (likeliest && likeliest.likeness >= likely ? boxOfLine(likeliest) : null);
    const reason = best.reason !== 'no-number' ? best.reason : this.#isCutOff ? 'cut-off' : this.#isLegible ? 'no-number' : 'blurred';
    return { found: false, reason, box };
  }

  readonly #note = (heard: Heard, line?: TextLine) => {
    const { text } = heard;
    this.#digits = Math.max(this.#digits, digitsSeen([{ text }]));
    this.#isLegible ||= isLegible(heard);
    this.#isCutOff ||= line !== undefined && looksCutOff(text) && touchesEdge(line, this.#grey, nextDigit);
    this.#onHeard({ digits: this.#digits, isLegible: this.#isLegible });
  };

  #isAfter(ms: number): () => boolean {
    return () => this.#elapsedMs() > ms;
  }

  #linesOf(grey: Grey, lines: readonly TextLine[], ms: number): Promise<Searched> {
    this.#seesNumbers ||= lines.some(({ likeness }) => likeness >= unlikely);
    return readLines(new LineReader(grey, lines, this.#codes, this.#read, this.#note, this.#legible), this.#votes, this.#isAfter(ms));
  }

  /** Searches for print close to barcodes, after replacing these with paper. */
  #besideBars(): Promise<Searched> {
    const grey = withoutBarcodes(this.#grey, this.#codes);
    return this.#linesOf(grey, textLines(blotsIn(grey), grey), linesMs);
  }

  /** Searches the smoothed picture, as the general model reads camera grain as text. The contrast is stretched first, else thin strokes of a dim picture are lost. */
  #withoutGrain(times: number): Promise<Searched> {
    const grey = this.#smooth(times);
    return this.#linesOf(grey, textLines(blotsIn(grey), grey), linesMs);
  }

  #smooth(times: number): Grey {
    return Array.from({ length: times }).reduce<Grey>(smoothed, normaliseText(this.#grey));
  }

  /** Lines found in the picture at half size, where fainter pixels count as ink. Lines that were read before stay as labels only. */
  #faintLines(known: readonly TextLine[]): TextLine[] {
    const small = halved(this.#grey);
    const lines = textLines(blotsIn(small, faintShare), small).map((line) => enlarged(line, 2));
    return lines.map((line) => (known.some((other) => isSameLine(line, other)) ? { ...line, likeness: 0 } : line));
  }

  /** Reads the whole page by Tesseract's own layout, then its numbers line by line. Skipped when no search found a line like a number: it would find none either. */
  async #page(): Promise<Searched> {
    if (!this.#seesNumbers || this.#isAfter(pageMs)()) return nothing;
    const grey = normaliseText(this.#grey);
    const read = await this.#read(grey, 'general', 'page');
    for (const line of read) this.#note(line);
    const lines = read.map((line) => lineOfBox(line.box, holdsLongNumber(line.text)));
    const reader = new LineReader(grey, lines, this.#codes, this.#read, this.#note);
    this.#votes.push({ by: 'page', model: 'general', choice: chooseImei(read) });
    return readLines(reader, this.#votes, () => false);
  }
}
