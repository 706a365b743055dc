import { expect, test } from 'vitest';
import { itemTooOld } from './item-too-old.ts';

const days = { contractDay: '2024-11-20', lossDay: '2025-11-10' };

test.each<[string, number, string | undefined, ReturnType<typeof itemTooOld>]>([
  ['young on both days', 6, '2024-01-10', { onContractDay: false, onLossDay: false }],
  ['three years on the day of the loss', 6, '2022-11-10', { onContractDay: false, onLossDay: true }],
  ['a day less', 6, '2022-11-11', { onContractDay: false, onLossDay: false }],
  ['three years when it was contracted', 5, '2021-11-20', { onContractDay: true, onLossDay: true }],
  ['a day less when it was contracted', 5, '2021-11-21', { onContractDay: false, onLossDay: true }],
  ['bought after it was contracted', 6, '2025-01-10', { onContractDay: false, onLossDay: false }],
  ['a mobile', 1, '2015-01-01', null],
  ['no day', 6, undefined, null],
  ['a day that is none', 6, '2025-02-30', null],
])('%s', (_what, riskType, purchaseDay, expected) => {
  expect(itemTooOld(riskType, purchaseDay, days)).toEqual(expected);
});
