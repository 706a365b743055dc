import { expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

test.each([
  ['/evaluation?policy=3', '/evaluation?policy=3'],
  ['/', '/'],
  [undefined, '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/acceso?return=/acceso', '/'],
])('%s leads to %s', (target, expected) => {
  expect(safeReturn(target)).toBe(expected);
});
