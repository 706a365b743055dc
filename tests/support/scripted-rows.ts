import { digitsWay, generalWay, LineReader, wideWay } from '#domain/device/line-reader.ts';
import { readLines } from '#domain/device/read-lines.ts';
import type { ReadLines, TextModel } from '#domain/device/text-reading.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';

/** The scripted text of a line in each way of reading; without `wide` the wide way reads the same as `general`. */
export interface Row {
  digits: string;
  general: string;
  wide?: string;
  /** Confidence of the general model, 0 to 100; by default it is sure. */
  confidence?: number;
  /** The line has a smaller likeness to a number than others. */
  isSeldom?: boolean;
  /** The edge of the picture that cuts the line. */
  cutAt?: 'left' | 'right';
}

const letterHeight = 20;
const rowHeight = 50;
/** Each row is longer than the one above it, so that the scripted reader tells a row by its strip's width. */
const shortest = 100;
const longer = 20;
export const words = (text: string): Row => ({ digits: 'xxxx', general: text });
export const number = (digits: string): Row => ({ digits, general: digits });

export const side = 900;

export function lineAt(row: number, isLikely: boolean, cutAt?: Row['cutAt']): TextLine {
  const y = 100 + row * rowHeight;
  const length = shortest + row * longer;
  const x = { left: 0, right: side - length, none: 50 }[cutAt ?? 'none'];
  return {
    tone: 'dark',
    direction: 'across',
    start: { x, y },
    end: { x: x + length, y },
    startHeight: letterHeight,
    endHeight: letterHeight,
    // Digits so far apart are drawn as close together as a way of reading allows.
    pitch: 1,
    likeness: isLikely ? 1 : 0,
  };
}

/** Pixels beside the dialogue in which the rows are, so that a nameless number is shown as a phone shows it. */
const besideDialogue = 20;

/** A crop of an empty dialogue. */
export function dialogueOf(height: number): Grey {
  const data = new Uint8Array(side * height).fill(255);
  for (let row = 0; row < height; row += 1) data.fill(110, row * side, row * side + besideDialogue);
  return { width: side, height, data };
}

/** Reads rows below each other in a crop of a dialogue; their texts come from the script. */
export async function read(rows: readonly Row[], onAsked: (model: TextModel) => Promise<unknown> = () => Promise.resolve()) {
  const picture = dialogueOf(75 + rows.length * rowHeight);
  const lines = rows.map(({ digits, cutAt, isSeldom }, row) => ({
    ...lineAt(row, /\d{2}/.test(digits), cutAt),
    ...(isSeldom ? { likeness: 0.4 } : {}),
  }));
  const scripted: ReadLines = async ({ width }, model, layout) => {
    await onAsked(model);
    const way = model === 'digits' ? digitsWay : layout === 'line' ? wideWay : generalWay;
    const length = (width / way.letterHeight / way.stretch - 2 * way.reach) * letterHeight;
    const row = rows[Math.round((length - shortest) / longer)];
    const text = row && (way === digitsWay ? row.digits : way === wideWay ? (row.wide ?? row.general) : row.general);
    return text ? [{ text, confidence: model === 'general' ? (row?.confidence ?? 90) : 90, box: { x: 0, y: 0, width, height: 1 } }] : [];
  };
  const reader = new LineReader(picture, lines, [], scripted, () => undefined);
  return readLines(reader, [], () => false);
}
