import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Digits and letters that are not mistaken for each other: without 0, O, 1, I, L and U. */
export const shortCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const shortCodeLength = 8;

/** A code from `places`, one index into the alphabet for each character; the caller draws them at random, all equally likely. */
export function shortCodeFrom(places: readonly number[]): string {
  return places.map((place) => shortCodeAlphabet[place]).join('');
}

/** A code as it is shown and read out: `7KQ4-92HD`. */
export function formatShortCode(code: string): string {
  return `${code.slice(0, shortCodeLength / 2)}-${code.slice(shortCodeLength / 2)}`;
}

/** Reads a code as a person typed it: letter case, spaces, dots and dashes do not matter. */
export function readShortCode(text: string): Result<string, 'empty' | 'letters' | 'length'> {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-‐-―−]/g, '');
  if (code === '') return fail('empty');
  if ([...code].some((letter) => !shortCodeAlphabet.includes(letter))) return fail('letters');
  return code.length === shortCodeLength ? ok(code) : fail('length');
}
