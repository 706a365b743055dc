import { expect, test } from 'vitest';
import { isStuck } from './polling.ts';
import { canAskReview } from './review.ts';

test.each<[number, boolean, boolean, boolean, boolean]>([
  [4, true, false, true, true],
  [4, true, true, true, false],
  [4, false, false, true, false],
  [4, true, false, false, false],
  [2, true, false, true, false],
  [3, true, false, true, false],
  [5, true, false, true, false],
])(
  'status %i, the last one %s, asked before %s, still required %s: a review can be asked for %s',
  (status, isLatest, isAsked, isRequired, expected) => {
    expect(canAskReview({ status, isLatest, isAsked, isRequired })).toBe(expected);
  },
);

test.each<['automatic' | 'person' | null, number, boolean]>([
  ['automatic', 54_999, false],
  ['automatic', 55_000, true],
  ['person', 600_000, false],
  [null, 600_000, false],
])('review %s after %i ms is stuck: %s', (review, afterMs, expected) => {
  expect(isStuck({ review, submittedAtMs: 1_000 }, 1_000 + afterMs)).toBe(expected);
});
