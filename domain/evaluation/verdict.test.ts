import { expect, test } from 'vitest';
import type { Verdict } from './verdict.ts';
import { verdictOf } from './verdict.ts';

test.each<[string | null | undefined, string | null | undefined, Verdict | null]>([
  ['Validated', 'Validated', 'Validated'],
  ['Validated', 'Rejected', 'Rejected'],
  ['Validated', 'Breakage', 'Breakage'],
  ['Rejected', 'Rejected', 'Rejected'],
  ['Rejected', 'Breakage', 'Rejected'],
  ['Breakage', 'Breakage', 'Breakage'],
  [null, null, null],
  [null, 'Validated', null],
  [null, 'Breakage', null],
  [null, 'Rejected', null],
  [undefined, 'Validated', null],
  ['Scratched', 'Validated', null],
  ['Scratched', 'Breakage', null],
  ['validated', 'Validated', null],
  ['', '', null],
])('%s and %s is %s, whichever side is which', (one, other, expected) => {
  expect(verdictOf(one, other)).toBe(expected);
  expect(verdictOf(other, one)).toBe(expected);
});

test('no missing or unknown label is ever read as breakage', () => {
  for (const label of [null, undefined, '', 'Crack', 'breakage', 'BREAKAGE']) {
    for (const other of [null, undefined, 'Validated', 'Rejected', 'Breakage', 'Other']) {
      expect(verdictOf(label, other)).toBeNull();
    }
  }
});
