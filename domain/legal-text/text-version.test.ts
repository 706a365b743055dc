import { expect, test } from 'vitest';
import { nextTextVersion } from './text-version.ts';

test.each([
  [[], '2026-03-10'],
  [['2026-03-09', 'core-1'], '2026-03-10'],
  [['2026-03-10'], '2026-03-10.2'],
  [['2026-03-10', '2026-03-10.2'], '2026-03-10.3'],
])('after %j the version of 10 March is %s', (taken, version) => {
  expect(nextTextVersion('2026-03-10', taken)).toBe(version);
});
