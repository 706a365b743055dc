import { expect, expectTypeOf, test } from 'vitest';
import { type AppPath, isAppPath, isPagePath } from './page-paths.ts';

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
  ['//', false],
  ['/policies/12', true],
  ['/policies/12/sign', true],
  ['/policies/12/payments/3', true],
  ['/policies/12/payments', true],
  ['/policies/12/receipts', false],
  ['', false],
])('%s: %s', (path, isPage) => {
  expect(isPagePath(path)).toBe(isPage);
});

test.each([
  ['/evaluation?policy=3', true],
  ['/password#t=abc', true],
  ['/evaluacion?policy=3', false],
  ['//evil.example', false],
  ['https://evil.example', false],
])('%s, as an address: %s', (address, isOurs) => {
  expect(isAppPath(address)).toBe(isOurs);
});

test('an address that no page has does not compile', () => {
  expectTypeOf<'/'>().toExtend<AppPath>();
  expectTypeOf<'/policies/12/payments/3'>().toExtend<AppPath>();
  expectTypeOf<'/evidence'>().toExtend<AppPath>();
  expectTypeOf<`/evaluation?policy=${number}`>().toExtend<AppPath>();
  expectTypeOf<'/e'>().not.toExtend<AppPath>();
  expectTypeOf<'/firmar'>().not.toExtend<AppPath>();
  expectTypeOf<`/${string}`>().not.toExtend<AppPath>();
});
