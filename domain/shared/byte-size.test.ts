import { expect, test } from 'vitest';
import { byteProgress, formatByteSize } from './byte-size.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1000, '1 KB'],
  [1001, '2 KB'],
  [1_180_000, '1180 KB'],
  [1_999_000, '1999 KB'],
  [2_000_000, '2,0 MB'],
  [2_340_000, '2,4 MB'],
  [15_728_640, '15,8 MB'],
])('%i bytes are %s', (sizeBytes, text) => {
  expect(formatByteSize(sizeBytes)).toBe(text);
});

test.each([
  [620_000, 1_180_000, '620', '1180 KB'],
  [620_999, 1_180_000, '620', '1180 KB'],
  [0, 1_180_000, '0', '1180 KB'],
  [1_179_999, 1_180_000, '1179', '1180 KB'],
  [1_180_000, 1_180_000, '1180', '1180 KB'],
  [1_500_000, 2_340_000, '1,5', '2,4 MB'],
  [2_339_999, 2_340_000, '2,3', '2,4 MB'],
  [2_340_000, 2_340_000, '2,4', '2,4 MB'],
  [400, 400, '1', '1 KB'],
])('%i of %i bytes are %s de %s', (confirmedBytes, sizeBytes, confirmed, total) => {
  expect(byteProgress(confirmedBytes, sizeBytes)).toEqual({ confirmed, total });
});
