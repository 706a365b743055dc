import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isImei, parseTypedImei } from './imei.ts';
import { likelySwaps } from './imei-slips.ts';

const swap = (digits: string, at: number) => digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2);

describe('where two digits may have been exchanged', () => {
  // All were 356938035643809 before two of its digits were exchanged.
  test.each([
    ['the first two, and two other places', '536938035643809', [0, 3, 7]],
    ['one place only', '365938035643809', [1]],
    ['two places', '359638035643809', [2, 7]],
    ['the check digit and its neighbour', '356938035643890', [13]],
    ['too many places', '356398035643809', []],
  ])('%s', (_, typed, places) => {
    expect(likelySwaps(typed)).toEqual(places);
    for (const at of places) expect(isImei(swap(typed, at))).toBe(true);
  });

  test.each([
    ['nothing to exchange', '333333333333333'],
    ['too few digits', '35'],
    ['none', ''],
  ])('%s: no place', (_, typed) => {
    expect(likelySwaps(typed)).toEqual([]);
  });

  test('never more than can be looked at, and never one of equal digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^35\d{13}$/), (digits) => {
        const places = likelySwaps(digits);
        return places.length <= 3 && places.every((at) => digits[at] !== digits[at + 1] && parseTypedImei(swap(digits, at)).ok);
      }),
    );
  });
});
