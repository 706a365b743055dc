import { expect, test } from 'vitest';
import { firstReceipt } from './first-receipt.ts';

const receipt = (instalment: number | null, priceCents = 495) => ({ instalment, priceCents });

test.each([
  ['of several, in whatever order', [receipt(3), receipt(1), receipt(2)], receipt(1)],
  ['of those that are left', [receipt(3), receipt(2)], receipt(2)],
  ['that costs something', [receipt(1, 0), receipt(2)], receipt(2)],
  ['and no refund or supplement', [receipt(null, -495), receipt(null), receipt(2)], receipt(2)],
  ['none', [receipt(null), receipt(1, 0)], null],
])('the first receipt %s', (_which, receipts, first) => {
  expect(firstReceipt(receipts)).toEqual(first);
});
