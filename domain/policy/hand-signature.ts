import { fullName } from '#domain/person/full-name.ts';

/** The box in which a signature is drawn, in its own units, from its upper left corner. */
export const drawingBox = { width: 1000, height: 400 } as const;
/** More than the longest signature that a hand draws and a browser tells. */
export const drawingLimits = { strokes: 100, points: 2000 } as const;
/** A tenth of the box's width: shorter is a slip of the finger. */
const leastLength = 100;
const leastLetters = 2;

export type Point = readonly [x: number, y: number];

/** What a policyholder puts below a contract: their name as they typed it, or strokes, each the points of one touch. */
export type HandSignature = { kind: 'typed'; name: string } | { kind: 'drawn'; strokes: Point[][] };

/** Whether somebody has drawn something: two points at least, and lines of some length together. Dots alone are nothing. */
export function isDrawn(strokes: readonly (readonly Point[])[]): boolean {
  return strokes.reduce((total, stroke) => total + lengthOf(stroke), 0) >= leastLength;
}

function lengthOf(stroke: readonly Point[]): number {
  return stroke.slice(1).reduce((total, [x, y], index) => {
    const [beforeX, beforeY] = stroke[index] ?? [x, y];
    return total + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
}

/** Whether a typed name has letters enough to be one. */
export function isName(typed: string): boolean {
  return (typed.match(/\p{L}/gu)?.length ?? 0) >= leastLetters;
}

/**
 * Whether every word that was typed is one of the holder's name, in whatever order, letter case and accents: people sign with one surname. Nobody is refused for another
 * one; what was typed and what it is not stand in the evidence.
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
