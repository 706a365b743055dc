import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Digits and letters that nobody takes for another: without 0, O, 1, I, L, and without U. */
export const shortCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const shortCodeLength = 8;

/** A code from as many places in the alphabet as it has letters; the caller draws them, each as likely as any other. */
export function shortCodeFrom(places: readonly number[]): string {
  return places.map((place) => shortCodeAlphabet[place]).join('');
}

/** A code as it is shown and read out: `7KQ4-92HD`. */
export function formatShortCode(code: string): string {
  return `${code.slice(0, shortCodeLength / 2)}-${code.slice(shortCodeLength / 2)}`;
}

/** Reads what a person typed: small letters, spaces and dashes do not matter. */
export function readShortCode(text: string): Result<string, 'empty' | 'letters' | 'length'> {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-‐-―−]/g, '');
  if (code === '') return fail('empty');
  if ([...code].some((letter) => !shortCodeAlphabet.includes(letter))) return fail('letters');
  return code.length === shortCodeLength ? ok(code) : fail('length');
}
