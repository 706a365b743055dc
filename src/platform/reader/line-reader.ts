import type { Grey } from '#domain/imaging/grey.ts';
import { stripOf } from '#domain/imaging/strip.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import type { TesseractWorker, TextLayout } from './text-reader.ts';
import { linesIn } from './text-reader.ts';

/** One way of reading a line that was cut out: at which size, and with or without the library's own search for the letters in it. */
export interface Way {
  by: string;
  layout: TextLayout;
  letterHeight: number;
  margin: number;
  reach: number;
}

export const firstWay: Way = { by: 'general-30', layout: 'raw-line', letterHeight: 30, margin: 0.35, reach: 0.35 };
export const otherWays: readonly Way[] = [
  { by: 'general-42', layout: 'line', letterHeight: 42, margin: 0.6, reach: 1.6 },
  { by: 'general-24', layout: 'raw-line', letterHeight: 24, margin: 0.25, reach: 0.25 },
];

export interface Heard {
  text: string;
  /** 0 to 100. */
  confidence: number;
}

/** Reads lines that were found in a picture, each when it is asked for and each way only once. */
export class LineReader {
  readonly lines: readonly TextLine[];
  readonly size: { width: number; height: number };
  readonly #grey: Grey;
  readonly #reader: TesseractWorker;
  readonly #onText: (text: string) => void;
  readonly #heard = new Map<string, Promise<Heard>>();

  constructor(grey: Grey, lines: readonly TextLine[], reader: TesseractWorker, onText: (text: string) => void) {
    this.lines = lines;
    this.#grey = grey;
    this.size = grey;
    this.#reader = reader;
    this.#onText = onText;
  }

  hear(line: TextLine, isTurned: boolean, way: Way): Promise<Heard> {
    const key = `${this.lines.indexOf(line)} ${isTurned} ${way.by}`;
    const heard = this.#heard.get(key) ?? this.#read(line, isTurned, way);
    this.#heard.set(key, heard);
    return heard;
  }

  async #read(line: TextLine, isTurned: boolean, { layout, letterHeight, margin, reach, by }: Way): Promise<Heard> {
    const read = await linesIn(this.#reader, stripOf(this.#grey, line, { letterHeight, margin, reach, isTurned }), layout);
    const text = read.map((one) => one.text).join(' ');
    const confidence = Math.max(0, ...read.map((one) => one.confidence));
    this.#onText(text);
    return { text, confidence };
  }

  /** What was read so far. */
  heard(): Promise<Heard[]> {
    return Promise.all(this.#heard.values());
  }
}
