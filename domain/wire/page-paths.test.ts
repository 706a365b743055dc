import { expect, test } from 'vitest';
import { isPagePath } from './page-paths.ts';

test.each([
  ['/', true],
  ['/acceso', true],
  ['/acceso/', true],
  ['/acceso/otra', false],
  ['/accesos', false],
  ['/evaluation/capture/front', true],
  ['/evaluation/capture', false],
  ['/e/abc-DEF_1', true],
  ['/e', false],
  ['/e/abc/def', false],
  ['/evidence', true],
  ['/evidence/0b3c/9f', true],
  ['/evidences', false],
  ['/peritation/imei', true],
  ['/no-existe', false],
  ['', false],
])('%s: %s', (path, isPage) => {
  expect(isPagePath(path)).toBe(isPage);
});
