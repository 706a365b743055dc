import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfYear } from './lines-of-year.ts';
import { receiptLines } from './receipt-lines.ts';

const receipt = (totalCents: number, consorcioCents = 17) => ({
  lines: receiptLines({ totalCents, instalmentCostCents: 0, consorcioCents }),
});
const refund = { lines: null };

test('a year whose price did not change: the sums of its receipts', () => {
  const { lines } = receipt(1295);
  expect(linesOfYear([receipt(1295), receipt(1295)], 2590)).toEqual({
    netPremiumCents: 2 * lines.netPremiumCents,
    instalmentSurchargeCents: 0,
    consorcioCents: 34,
    premiumTaxCents: 2 * lines.premiumTaxCents,
    windingUpLevyCents: 2 * lines.windingUpLevyCents,
  });
});

test('one that became cheaper after it was paid: each line its share', () => {
  expect(linesOfYear([receipt(16_950, 24), refund], 12_950)).toEqual({
    netPremiumCents: 11_957,
    instalmentSurchargeCents: 0,
    consorcioCents: 18,
    premiumTaxCents: 957,
    windingUpLevyCents: 18,
  });
});

test.each([
  ['one that costs nothing any more', [receipt(1295), refund]],
  ['one that never cost anything', []],
])('%s has no line', (_what, receipts) => {
  expect(new Set(Object.values(linesOfYear(receipts, 0)))).toEqual(new Set([0]));
});

test('they add up to the price, whether it rose or fell', () => {
  const cents = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(cents, fc.integer({ min: -100_000, max: 100_000 }), (paidCents, changeCents) => {
      const totalCents = Math.max(0, paidCents + changeCents);
      const receipts = [receipt(paidCents, 0), changeCents < 0 ? refund : receipt(changeCents, 0)];
      const lines = Object.values(linesOfYear(receipts, totalCents));
      expect(lines.reduce((sum, line) => sum + line, 0)).toBe(totalCents);
      expect(Math.min(...lines)).toBeGreaterThanOrEqual(0);
    }),
  );
});
