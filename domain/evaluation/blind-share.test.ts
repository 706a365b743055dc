import { expect, test } from 'vitest';
import { isInBlindShare } from './blind-share.ts';

const hash = (first: number) => {
  const bytes = new Uint8Array(36);
  new DataView(bytes.buffer).setUint32(4, first);
  return bytes.subarray(4);
};

test.each([
  [0x00000000, 0, false],
  [0x00000000, 2, true],
  [0x051eb851, 2, true],
  [0x051eb852, 2, false],
  [0x7fffffff, 50, true],
  [0x80000000, 50, false],
  [0xffffffff, 99, false],
  [0xffffffff, 100, true],
])('%i of %i %%: %s', (first, percent, isIn) => {
  expect(isInBlindShare(hash(first), percent)).toBe(isIn);
});
