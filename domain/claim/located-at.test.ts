import { expect, test } from 'vitest';
import { canBeLocatedAt } from './located-at.ts';

const now = Date.parse('2026-03-10T10:00:00Z');

test.each([
  ['2020-01-01T00:00:00Z', true],
  ['2026-03-10T10:00:00Z', true],
  ['2026-03-10T10:05:00Z', true],
  ['2026-03-10T10:05:01Z', false],
  ['2030-01-01T00:00:00Z', false],
])('a phone can have been found at %s: %s', (at, expected) => {
  expect(canBeLocatedAt(Date.parse(at), now)).toBe(expected);
});
