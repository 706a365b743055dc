import { expect, test } from 'vitest';
import { decideVerdict, statusAfterVerdict } from './verdict.ts';
import type { Verdict } from './verdict.ts';

const cases: [string | null | undefined, string | null | undefined, Verdict][] = [
  ['Validated', 'Validated', 'Validated'],
  ['Validated', 'Rejected', 'Rejected'],
  ['Validated', 'Breakage', 'Breakage'],
  ['Rejected', 'Rejected', 'Rejected'],
  ['Rejected', 'Breakage', 'Rejected'],
  ['Breakage', 'Breakage', 'Breakage'],
  [null, null, 'not-finished'],
  [null, 'Validated', 'not-finished'],
  [null, 'Breakage', 'not-finished'],
  [null, 'Rejected', 'Rejected'],
  [undefined, 'Validated', 'not-finished'],
  ['Scratched', 'Validated', 'not-finished'],
  ['Scratched', 'Breakage', 'not-finished'],
  ['Scratched', 'Rejected', 'Rejected'],
  ['validated', 'Validated', 'not-finished'],
  ['', '', 'not-finished'],
];

test.each(cases)('%s and %s is %s, whichever side is which', (one, other, expected) => {
  expect(decideVerdict({ label: one }, { label: other })).toBe(expected);
  expect(decideVerdict({ label: other }, { label: one })).toBe(expected);
});

test('no missing or unknown label is ever read as breakage', () => {
  for (const label of [null, undefined, '', 'Crack', 'breakage', 'BREAKAGE']) {
    for (const other of [null, undefined, 'Validated', 'Rejected', 'Breakage', 'Other']) {
      expect(decideVerdict({ label }, { label: other })).not.toBe('Breakage');
    }
  }
});

test.each<[Verdict, number]>([
  ['Validated', 3],
  ['Rejected', 4],
  ['Breakage', 4],
  ['not-finished', 2],
])('%s leaves evaluation status %i', (verdict, status) => {
  expect(statusAfterVerdict(verdict)).toBe(status);
});
