import { fullName } from '#domain/person/full-name.ts';

/** The size of the box in which a signature is drawn, in abstract units; the origin is its upper left corner. */
export const drawingBox = { width: 1000, height: 400 } as const;
/** Upper limits, above the longest signature that a hand draws and a browser reports. */
export const drawingLimits = { strokes: 100, points: 2000 } as const;
/** The shortest total length of a drawing, a tenth of the box's width: anything shorter is a slip of the finger. */
const leastLength = 100;
const leastLetters = 2;

export type Point = readonly [x: number, y: number];

/** A policyholder's signature below a contract: their typed name, or a drawing of strokes, each with the points of one touch. */
export type HandSignature = { kind: 'typed'; name: string } | { kind: 'drawn'; strokes: Point[][] };

/** Whether a drawing counts as a signature: the total length of its strokes is at least `leastLength`. Dots have no length. */
export function isDrawn(strokes: readonly (readonly Point[])[]): boolean {
  return strokes.reduce((total, stroke) => total + lengthOf(stroke), 0) >= leastLength;
}

function lengthOf(stroke: readonly Point[]): number {
  return stroke.slice(1).reduce((total, [x, y], index) => {
    const [beforeX, beforeY] = stroke[index] ?? [x, y];
    return total + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
}

/** Whether a typed text has enough letters to be a name. */
export function isName(typed: string): boolean {
  return (typed.match(/\p{L}/gu)?.length ?? 0) >= leastLetters;
}

/**
 * Whether every typed word is part of the holder's name, regardless of order, letter case and accents, and without requiring all of it, because people sign with one
 * surname. A signature with another name is not refused; the evidence holds the typed name and the result of this check.
 */
export function isNameOf(typed: string, holder: Parameters<typeof fullName>[0]): boolean {
  const own = wordsOf(fullName(holder));
  const words = wordsOf(typed);
  return words.length > 0 && words.every((word) => own.includes(word));
}

function wordsOf(name: string): string[] {
  return (
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}
