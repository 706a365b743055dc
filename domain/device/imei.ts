import { luhnCheckDigit } from '#domain/shared/luhn.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** Digits of a whole IMEI: type allocation 8, serial 6, check digit 1 (3GPP TS 23.003 §6.2.1). */
export const imeiLength = 15;

/** First two digits of an IMEI: the bodies that allocate type codes, and former ones whose phones are still in use. */
const reportingBodies = new Set('01 02 03 04 05 06 07 08 09 10 30 33 35 44 45 49 50 51 52 53 54 86 91 98 99'.split(' '));

/** The bodies that still allocate: an unlabelled number in print must begin with one of them. */
const activeBodies = new Set('01 35 86 91 99'.split(' '));

/** Why a typed text is no IMEI. */
export type TypedImeiProblem =
  | { kind: 'empty' }
  | { kind: 'letters' }
  | { kind: 'length'; digits: number }
  | { kind: 'zeros' }
  /** The last digit is not the check digit of the other fourteen. `digit`: the one typed; `expected`: the right one, if the others are right, which nobody can know. */
  | { kind: 'check-digit'; digit: string; expected: string }
  /** Fourteen digits were typed: `completed` adds the check digit and is offered as a question, never taken silently (decision A86). */
  | { kind: 'check-digit-missing'; completed: string }
  /** Sixteen digits were typed: an IMEISV, with a software version in place of the check digit; `completed` is offered as a question too. */
  | { kind: 'software-version'; completed: string };

/** Whether the last digit of a string of digits is the check digit of those before it. */
export function passesLuhn(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnCheckDigit(digits.slice(0, -1)) === digits.slice(-1);
}

/** Whether the text is a whole IMEI: 15 digits, valid check digit, not all the same (decision A44). */
export function isImei(text: string): boolean {
  return /^\d{15}$/.test(text) && !/^(\d)\1*$/.test(text) && passesLuhn(text);
}

/** Whether the first two digits are those of a known body. A number read from a picture must pass; a typed one need not (new bodies appear). */
export function hasKnownReportingBody(imei: string): boolean {
  return reportingBodies.has(imei.slice(0, 2));
}

/** Whether the first two digits are those of a body that still allocates. */
export function hasActiveReportingBody(imei: string): boolean {
  return activeBodies.has(imei.slice(0, 2));
}

/** No single IMEI is longer, label and separators included. The regular expressions below take time that grows with the cube of the length. */
const longestTyped = 100;

/** A typed or pasted text without label, spaces, dashes and dots, and without a software version after a slash ("… 9 / 01"). */
export function bareDigits(text: string): string {
  return text
    .slice(0, longestTyped)
    .normalize('NFKC')
    .trim()
    .replace(/^imei(?:\s*-?\/?\s*sv)?\s*\d?\s*[:.#-]?\s*(?=\d)/i, (label) => (/\d$/.test(label) ? label.slice(-1) : ''))
    .replace(/\s*\/\s*\d{0,2}\s*$/, '')
    .replace(/[\s.\-‐-―−]/g, '');
}

/** Reads a typed or pasted IMEI (decisions A44 and A86). The value is 15 digits without separators. */
export function parseTypedImei(text: string): Result<string, TypedImeiProblem> {
  const digits = bareDigits(text);
  if (digits === '') return fail({ kind: 'empty' });
  if (!/^\d+$/.test(digits)) return fail({ kind: 'letters' });
  if (/^0+$/.test(digits)) return fail({ kind: 'zeros' });
  const body = digits.slice(0, imeiLength - 1);
  const completed = body + luhnCheckDigit(body);
  if (digits.length === imeiLength - 1) return fail({ kind: 'check-digit-missing', completed });
  if (digits.length === imeiLength + 1) return fail({ kind: 'software-version', completed });
  // A whole IMEI followed by its software version, without the slash.
  if (digits.length === imeiLength + 2 && digits.startsWith(completed)) return ok(completed);
  if (digits.length !== imeiLength) return fail({ kind: 'length', digits: digits.length });
  if (!isImei(digits)) return fail({ kind: 'check-digit', digit: digits.slice(-1), expected: completed.slice(-1) });
  return ok(digits);
}

/** Groups the digits typed so far as an IMEI is printed: `35 693803 564380 9`. Other characters and digits beyond the fifteenth are dropped. */
export function formatImei(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, imeiLength);
  return [digits.slice(0, 2), digits.slice(2, 8), digits.slice(8, 14), digits.slice(14)].filter(Boolean).join(' ');
}

/** The type allocation code: the first 8 digits, which stand for a model of a maker. */
export function typeAllocationCode(imei: string): string {
  return imei.slice(0, 8);
}

/**
 * Whether numbers are those of one phone's slots: all have one type allocation, or all one serial number, as makers that give each slot a type allocation of its own
 * keep the six digits behind it.
 */
export function areOfOnePhone(imeis: readonly string[]): boolean {
  const isOne = (part: (imei: string) => string) => new Set(imeis.map(part)).size === 1;
  return isOne(typeAllocationCode) || isOne((imei) => imei.slice(8, imeiLength - 1));
}
