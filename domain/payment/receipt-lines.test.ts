import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReceiptLines } from './receipt-lines.ts';
import { receiptLines } from './receipt-lines.ts';

function lines(net: number, surcharge: number, consorcio: number, tax: number, levy: number): ReceiptLines {
  return {
    netPremiumCents: net,
    instalmentSurchargeCents: surcharge,
    consorcioCents: consorcio,
    premiumTaxCents: tax,
    windingUpLevyCents: levy,
  };
}

test.each<[string, [total: number, instalmentCost: number, consorcio: number], ReceiptLines]>([
  // 99,50 / 1,0815 = 92,00.
  ['a yearly receipt', [9950, 0, 0], lines(9200, 0, 0, 736, 14)],
  // 9,95 / 1,0815 = 9,20; 1,66 of the 9,95 euros are charged for paying in instalments.
  ['a monthly receipt', [995, 166, 0], lines(767, 153, 0, 74, 1)],
  ['with the surcharge of the Consorcio', [9965, 0, 15], lines(9200, 0, 15, 736, 14)],
  // A premium of 100,00 euros costs 108,15 with tax and levy: nothing is rounded.
  ['a round premium', [10_815, 0, 0], lines(10_000, 0, 0, 800, 15)],
  ['a refund', [-9950, 0, 0], lines(-9200, 0, 0, -736, -14)],
  ['a cent', [1, 0, 0], lines(1, 0, 0, 0, 0)],
  ['nothing', [0, 0, 0], lines(0, 0, 0, 0, 0)],
  ['less than the surcharge of the Consorcio', [1, 0, 2], lines(0, 0, 1, 0, 0)],
  ['less than the instalments cost', [10, 12, 2], lines(0, 7, 2, 1, 0)],
])('%s', (_what, [totalCents, instalmentCostCents, consorcioCents], expected) => {
  expect(receiptLines({ totalCents, instalmentCostCents, consorcioCents })).toEqual(expected);
});

test('whatever a discount leaves, no line is negative, and they add up', () => {
  const cents = fc.oneof(fc.nat(50), fc.nat(500_000));
  fc.assert(
    fc.property(cents, cents, cents, (totalCents, instalmentCostCents, consorcioCents) => {
      const split = Object.values(receiptLines({ totalCents, instalmentCostCents, consorcioCents }));
      expect(split.reduce((sum, line) => sum + line, 0)).toBe(totalCents);
      for (const line of split) expect(line).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1000 },
  );
});

test('the lines add up to the total, and tax and levy are right to the cent', () => {
  const prices = fc
    .record({ total: fc.integer({ min: 1, max: 500_000 }), cost: fc.double({ min: 0, max: 0.5, noNaN: true }), consorcio: fc.nat(50) })
    .filter(({ total, consorcio }) => consorcio < total);
  fc.assert(
    fc.property(prices, ({ total, cost, consorcio }) => {
      const price = { totalCents: total, instalmentCostCents: Math.round((total - consorcio) * cost), consorcioCents: consorcio };
      const split = receiptLines(price);
      expect(Object.values(split).reduce((sum, line) => sum + line, 0)).toBe(total);
      for (const line of Object.values(split)) expect(line).toBeGreaterThanOrEqual(0);
      const premium = split.netPremiumCents + split.instalmentSurchargeCents;
      expect(Math.abs(split.premiumTaxCents - premium * 0.08)).toBeLessThan(1);
      expect(Math.abs(split.windingUpLevyCents - premium * 0.0015)).toBeLessThan(1);
    }),
    { numRuns: 1000 },
  );
});
