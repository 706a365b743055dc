import type { Bars } from '#domain/imaging/bars.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import { heightOf, lengthOf } from '#domain/imaging/line-places.ts';
import type { StripShape } from '#domain/imaging/strip.ts';
import { stripOf } from '#domain/imaging/strip.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import type { ReadLines, TextLayout, TextModel } from './text-reading.ts';

/** One way of reading a line that was cut out: by which model, at which size, and with or without Tesseract's own search for the line. */
export interface Way extends Omit<StripShape, 'isTurned'> {
  by: string;
  model: TextModel;
  layout: TextLayout;
  /** The margin of long lines (a number or several words): with more paper around them they are read as well and faster. */
  longMargin?: number;
}

/** A line is long, not a single word, when its length is more than this many of its heights. */
const longLine = 8;

/** Fast, and tells digits from letters: it reads every letter as x. */
export const digitsWay: Way = { by: 'digits', model: 'digits', layout: 'raw-line', letterHeight: 24, margin: 0.3, reach: 0.3, stretch: 1 };
/** Reads words, so labels too. */
export const generalWay: Way = {
  by: 'general',
  model: 'general',
  layout: 'raw-line',
  letterHeight: 24,
  margin: 0.35,
  longMargin: 0.5,
  reach: 0.35,
  // Digits further apart than needed are drawn closer together: the model's time grows with the length of a line.
  stretch: 0.85,
};
/** Larger, wider, and farther beyond the line's ends: shows a digit that the search for lines missed, and separates narrow digits. */
export const wideWay: Way = {
  by: 'general-wide',
  model: 'general',
  layout: 'line',
  letterHeight: 42,
  margin: 0.6,
  reach: 1.6,
  stretch: 1.3,
};

/** The digits model at a larger size. */
export const digitsWideWay: Way = {
  by: 'digits-wide',
  model: 'digits',
  layout: 'raw-line',
  letterHeight: 40,
  margin: 0.45,
  reach: 0.6,
  stretch: 1.3,
};

/** Distance between the middles of digits, in their height. Narrower fonts are drawn wider, as the models run their digits together. */
export const usualPitch = 0.7;
const mostStretch = 1.5;

export interface Heard {
  text: string;
  /** 0 to 100: Tesseract's confidence in the line. */
  confidence: number;
}

/** Lines with a smaller likeness to a number are read only for their words. */
export const unlikely = 0.3;
/** Confidence, 0 to 100, from which digits are taken to be the right way up. */
export const uprightConfidence = 75;

/** Confidence, 0 to 100, from which a line's words are trusted. */
const trusted = 75;

/** Whether words or a number were read surely enough that the picture must be sharp and the line the right way up. */
export function isLegible({ text, confidence }: Heard): boolean {
  return confidence >= trusted && /\p{L}{4,}|\d{6,}|(?:\d ?){9,}/u.test(text);
}

/** A line that may hold an IMEI. */
export interface NumberLine {
  line: TextLine;
  isTurned: boolean;
  /** Whether a whole IMEI was read in it, so that its labels are worth a second reading. */
  isWhole?: boolean;
  /** The line below it that has the rest of its number. */
  rest?: TextLine | null;
}

/** Reads lines that were found in a picture: only on request, and each line only once in each way. */
export class LineReader {
  readonly grey: Grey;
  readonly lines: readonly TextLine[];
  /** The picture's barcodes. */
  readonly codes: readonly Bars[];
  /** Words, in lower case, that named a second or later slot. */
  readonly slotWords = new Set<string>();
  /** Directions in which words or a number were read. */
  readonly legible: Set<TextLine['direction']>;
  /** Directions in which the general model read words that are not upside down, which the digits model cannot tell. */
  readonly upright = new Set<TextLine['direction']>();
  readonly #read: ReadLines;
  readonly #onHeard: (heard: Heard, line: TextLine) => void;
  readonly #heard = new Map<string, Promise<Heard>>();

  constructor(
    grey: Grey,
    lines: readonly TextLine[],
    codes: readonly Bars[],
    read: ReadLines,
    onHeard: (heard: Heard, line: TextLine) => void,
    legible: Set<TextLine['direction']> = new Set(),
  ) {
    this.grey = grey;
    this.lines = lines;
    this.codes = codes;
    this.#read = read;
    this.#onHeard = onHeard;
    this.legible = legible;
  }

  hear(line: TextLine, isTurned: boolean, way: Way): Promise<Heard> {
    const key = `${this.lines.indexOf(line)} ${isTurned} ${way.by}`;
    const heard = this.#heard.get(key) ?? this.#hear(line, isTurned, way);
    this.#heard.set(key, heard);
    return heard;
  }

  async #hear(line: TextLine, isTurned: boolean, way: Way): Promise<Heard> {
    const fit = usualPitch / (line.pitch ?? usualPitch);
    const stretch = Math.max(way.stretch, Math.min(mostStretch, fit));
    const margin = (lengthOf(line) > longLine * heightOf(line) ? way.longMargin : null) ?? way.margin;
    const read = await this.#read(stripOf(this.grey, line, { ...way, margin, stretch, isTurned }), way.model, way.layout);
    const heard = { text: read.map((one) => one.text).join(' '), confidence: Math.max(0, ...read.map((one) => one.confidence)) };
    if (isLegible(heard)) this.legible.add(line.direction);
    if (isLegible(heard) && way.model === 'general' && !isTurned) this.upright.add(line.direction);
    this.#onHeard(heard, line);
    return heard;
  }
}
