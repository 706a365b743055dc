import { hasKnownReportingBody, isImei } from './imei.ts';

/** More places than this say nothing about where to look. */
const mostSwaps = 3;

/**
 * Where two digits next to each other may have been typed in the wrong order: places (0-based, of the first of the two) whose exchange
 * makes a whole IMEI of a known reporting body. A hint of where to look and no more: which digit is wrong cannot be known from the
 * check digit, and nothing is put right for anybody. Empty when there are too many to be of help.
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
