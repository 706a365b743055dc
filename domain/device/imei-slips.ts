import { hasKnownReportingBody, isImei } from './imei.ts';

/** With more possible places than this the hint is of no help. */
const mostSwaps = 3;

/**
 * Places where two neighbouring digits may have been typed in the wrong order: 0-based indices of the first of two digits whose exchange gives an IMEI of a
 * known reporting body. Only a hint where to look, as the check digit does not tell which digit is wrong; nothing is corrected. Empty when there are more
 * than `mostSwaps`.
 */
export function likelySwaps(digits: string): number[] {
  const places: number[] = [];
  for (let at = 0; at + 1 < digits.length; at += 1) {
    const [one = '', other = ''] = [digits[at], digits[at + 1]];
    const swapped = digits.slice(0, at) + other + one + digits.slice(at + 2);
    if (one !== other && isImei(swapped) && hasKnownReportingBody(swapped)) places.push(at);
  }
  return places.length > mostSwaps ? [] : places;
}
