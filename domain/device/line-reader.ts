import type { Bars } from '#domain/imaging/bars.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import { heightOf, lengthOf } from '#domain/imaging/line-places.ts';
import type { StripShape } from '#domain/imaging/strip.ts';
import { stripOf } from '#domain/imaging/strip.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import type { ReadLines, TextLayout, TextModel } from './text-reading.ts';

/** One way of reading a line that was cut out: by which model, at which size, and with or without the library's own search for its letters. */
export interface Way extends Omit<StripShape, 'isTurned'> {
  by: string;
  model: TextModel;
  layout: TextLayout;
  /** The margin of lines that hold a number or several words: with more paper around them they are read as well, and in less time. */
  longMargin?: number;
}

/** A line that is longer than so many of its heights is no single word. */
const longLine = 8;

/** Tells figures from letters, and is quick. Letters it calls x. */
export const digitsWay: Way = { by: 'digits', model: 'digits', layout: 'raw-line', letterHeight: 24, margin: 0.3, reach: 0.3, stretch: 1 };
/** Reads labels too. */
export const generalWay: Way = {
  by: 'general',
  model: 'general',
  layout: 'raw-line',
  letterHeight: 24,
  margin: 0.35,
  longMargin: 0.5,
  reach: 0.35,
  // Figures that stand further apart than is needed are drawn closer: the model takes its time by the length of a line.
  stretch: 0.85,
};
/** Another size, wider, and farther beyond the ends: a figure that the search for lines missed is seen, and narrow ones stand apart. */
export const wideWay: Way = {
  by: 'general-wide',
  model: 'general',
  layout: 'line',
  letterHeight: 42,
  margin: 0.6,
  reach: 1.6,
  stretch: 1.3,
};

/** The larger look, for figures alone. */
export const digitsWideWay: Way = {
  by: 'digits-wide',
  model: 'digits',
  layout: 'raw-line',
  letterHeight: 40,
  margin: 0.45,
  reach: 0.6,
  stretch: 1.3,
};

/** Distance of figures in their height; in narrower fonts they run together for a reader, and are drawn wider. */
export const usualPitch = 0.7;
const mostStretch = 1.5;

export interface Heard {
  text: string;
  /** 0 to 100, of its worst mark. */
  confidence: number;
}

/** Lines less like a number than this are read for their words alone. */
export const unlikely = 0.3;
/** Confidence, 0 to 100, from which digits are taken to be the right way up. */
export const uprightConfidence = 75;

/** Confidence, 0 to 100, of a line from which its words can be trusted. */
const trusted = 75;

/** Whether words or a number were read, as they stand upright in a sharp picture. */
export function isLegible({ text, confidence }: Heard): boolean {
  return confidence >= trusted && /\p{L}{4,}|\d{6,}|(?:\d ?){9,}/u.test(text);
}

/** A line that may hold an IMEI. */
export interface NumberLine {
  line: TextLine;
  isTurned: boolean;
  /** Whether a whole IMEI was read in it: its labels are worth a second look. */
  isWhole?: boolean;
}

/** Reads lines that were found in a picture, each when it is asked for and each way only once. */
export class LineReader {
  readonly grey: Grey;
  readonly lines: readonly TextLine[];
  /** Where the barcodes stand among them. */
  readonly codes: readonly Bars[];
  /** Words that named a second slot or a later one. */
  readonly slotWords = new Set<string>();
  /** Directions in which words or a number were read. */
  readonly legible: Set<TextLine['direction']>;
  /** Directions in which words were read that do not stand on their heads: the model of digits cannot tell. */
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
