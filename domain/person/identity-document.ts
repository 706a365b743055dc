import { luhnCheckDigit } from '#domain/shared/luhn.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** A Spanish tax identification number, nine characters without separators, upper case. */
export interface IdentityDocument {
  /** NIF: a Spaniard, or a person without DNI (K, L, M). NIE: a foreigner. CIF: a company or another legal person. */
  type: 'NIF' | 'NIE' | 'CIF';
  code: string;
  personType: 'natural' | 'legal';
}

/** `form`: not nine characters in the form of any of the three kinds; `control`: the control letter or digit does not fit the rest. */
export type IdentityDocumentProblem = 'empty' | 'form' | 'control';

/** Control letters of NIF and NIE, by the number modulo 23. */
const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const foreignerPrefixes = 'XYZ';
/** Legal persons whose control is a letter, by the digit it stands for (Orden EHA/451/2008). */
const legalControlLetters = 'JABCDEFGHI';
const legalWithDigit = /^[ABEH]/;
const legalWithLetter = /^[PQSNRW]/;

function letterOf(digits: string): string {
  return controlLetters.charAt(Number(digits) % controlLetters.length);
}

function legalControls(code: string): string[] {
  const digit = luhnCheckDigit(code.slice(1, 8));
  const letter = legalControlLetters.charAt(Number(digit));
  if (legalWithDigit.test(code)) return [digit];
  if (legalWithLetter.test(code)) return [letter];
  return [digit, letter];
}

function kindOf(code: string): { type: IdentityDocument['type']; controls: string[] } | null {
  const digits = code.slice(1, 8);
  if (/^\d{8}[A-Z]$/.test(code)) return { type: 'NIF', controls: [letterOf(code.slice(0, 8))] };
  if (/^[KLM]\d{7}[A-Z]$/.test(code)) return { type: 'NIF', controls: [letterOf(digits)] };
  if (/^[XYZ]\d{7}[A-Z]$/.test(code)) return { type: 'NIE', controls: [letterOf(foreignerPrefixes.indexOf(code.charAt(0)) + digits)] };
  if (/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(code)) return { type: 'CIF', controls: legalControls(code) };
  return null;
}

/**
 * Reads a NIF, NIE or CIF as people type it: spaces, dashes and dots are dropped, letters become upper case. Nothing is completed or
 * corrected: eight digits without a letter are refused. K with seven digits is a natural person, as L and M are.
 */
export function parseIdentityDocument(text: string): Result<IdentityDocument, IdentityDocumentProblem> {
  const code = text
    .normalize('NFKC')
    .replace(/[\s.\-‐-―−/]/g, '')
    .toUpperCase();
  if (code === '') return fail('empty');
  const kind = kindOf(code);
  if (kind === null) return fail('form');
  if (!kind.controls.includes(code.charAt(8))) return fail('control');
  return ok({ type: kind.type, code, personType: kind.type === 'CIF' ? 'legal' : 'natural' });
}
