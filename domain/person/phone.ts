import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** A Spanish telephone number. */
export interface Phone {
  /** Nine digits: what is stored and shown (specification §5). */
  national: string;
  /** `+34` and the nine digits: what is dialled and sent to others. */
  e164: string;
  kind: 'mobile' | 'landline';
}

/** `country`: a foreign prefix; `length`: not nine digits; `range`: nine digits, but no Spanish number begins like that. */
export type PhoneProblem = 'empty' | 'country' | 'length' | 'range';

const nationalLength = 9;
const countryCode = '34';
const mobile = /^(6|7[1-9])/;
const landline = /^[89]/;

/**
 * Reads a telephone number as people type it (decision A43): everything that is not a digit is dropped, and so is Spain's prefix (`+34`, `0034`, or
 * `34` before nine digits). Mobile numbers begin with 6 or 71 to 79, landlines with 8 or 9 (Plan Nacional de Numeración).
 */
export function parsePhone(text: string): Result<Phone, PhoneProblem> {
  const typed = text.normalize('NFKC').trim();
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  if (digits === '') return fail('empty');
  const isInternational = typed.startsWith('+') || typed.replace(/\D/g, '').startsWith('00');
  const hasPrefix = digits.startsWith(countryCode) && (isInternational || digits.length === nationalLength + countryCode.length);
  if (isInternational && !hasPrefix) return fail('country');
  const national = hasPrefix ? digits.slice(countryCode.length) : digits;
  if (national.length !== nationalLength) return fail('length');
  if (!mobile.test(national) && !landline.test(national)) return fail('range');
  return ok({ national, e164: `+${countryCode}${national}`, kind: mobile.test(national) ? 'mobile' : 'landline' });
}
