import { expect, test } from 'vitest';
import { cardEnd } from './card-end.ts';

test.each([
  ['2026-02', '2026-03-01', 'over'],
  ['2026-03', '2026-03-31', 'soon'],
  ['2026-04', '2026-03-01', 'soon'],
  ['2026-05', '2026-03-31', 'good'],
  ['2027-01', '2026-12-01', 'soon'],
  ['2027-02', '2026-12-31', 'good'],
])('a card until %s is, on %s, %s', (expiry, today, end) => {
  expect(cardEnd(expiry, today)).toBe(end);
});
