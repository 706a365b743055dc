import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loweredLines } from './lowered-lines.ts';
import { receiptLines } from './receipt-lines.ts';

test('4 of 12.95 €: each line its share', () => {
  const lines = receiptLines({ totalCents: 1295, instalmentCostCents: 100, consorcioCents: 17 });
  expect(loweredLines(lines, 400)).toEqual({
    netPremiumCents: 337,
    instalmentSurchargeCents: 28,
    consorcioCents: 5,
    premiumTaxCents: 29,
    windingUpLevyCents: 1,
  });
});

test('they add up to what is paid, and none is negative', () => {
  const receipt = fc.integer({ min: 100, max: 200_000 }).chain((totalCents) =>
    fc.record({
      totalCents: fc.constant(totalCents),
      instalmentCostCents: fc.integer({ min: 0, max: Math.floor(totalCents / 5) }),
      consorcioCents: fc.integer({ min: 0, max: Math.floor(totalCents / 20) }),
      priceCents: fc.integer({ min: 1, max: totalCents }),
    }),
  );
  fc.assert(
    fc.property(receipt, ({ priceCents, ...price }) => {
      const lowered = Object.values(loweredLines(receiptLines(price), priceCents));
      expect(lowered.reduce((sum, cents) => sum + cents, 0)).toBe(priceCents);
      expect(Math.min(...lowered)).toBeGreaterThanOrEqual(0);
    }),
  );
});
