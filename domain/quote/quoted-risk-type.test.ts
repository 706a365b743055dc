import { expect, test } from 'vitest';
import { quotedRiskType } from './quoted-risk-type.ts';

test.each<[string, number, number | null, boolean, number | null]>([
  ['a mobile', 1, null, false, 1],
  ['a mobile with a day of purchase', 1, null, true, 1],
  ['a television', 7, null, true, 8],
  ['multi-device, nothing said', 5, null, false, 1],
  ['multi-device with a day of purchase', 5, null, true, 5],
  ['an appliance of multi-device', 5, 6, false, 6],
  ['a mobile of multi-device with a day of purchase', 5, 1, true, 1],
  ['a scooter as a mobile', 3, 1, false, null],
  ['an unknown product type', 99, null, false, null],
])('%s', (_what, productTypeId, asked, hasPurchaseDate, expected) => {
  expect(quotedRiskType(productTypeId, asked, hasPurchaseDate)).toBe(expected);
});
