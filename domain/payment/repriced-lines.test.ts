import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repricedLines } from './repriced-lines.ts';

const year = { totalCents: 15_540, yearlyTotalCents: 12_950, consorcioCents: 17 };

test('receipts share what the others leave of the Consorcio’s surcharge', () => {
  const shares = (kept: number) => repricedLines(year, kept, [1295, 1295, 1295]).map(({ consorcioCents }) => consorcioCents);
  expect([shares(0), shares(12), shares(30)]).toEqual([
    [6, 6, 5],
    [2, 2, 1],
    [0, 0, 0],
  ]);
  expect(repricedLines(year, 0, [])).toEqual([]);
});

test('a receipt bears its part of what paying in instalments costs', () => {
  const surcharges = (price: typeof year) =>
    repricedLines(price, 17, [1295]).map(({ instalmentSurchargeCents }) => instalmentSurchargeCents);
  expect(surcharges(year)).toEqual([200]);
  expect(surcharges({ ...year, totalCents: 0, yearlyTotalCents: 0 })).toEqual([0]);
});

test('no line is negative, whatever the price, and they add up to it', () => {
  const cents = fc.oneof(fc.nat(50), fc.nat(20_000));
  const years = fc.record({ totalCents: cents, yearlyTotalCents: cents, consorcioCents: fc.nat(40) });
  fc.assert(
    fc.property(years, fc.nat(40), fc.array(cents, { maxLength: 12 }), (price, kept, prices) => {
      const lines = repricedLines(price, kept, prices).map((each) => Object.values(each));
      expect(lines.map((each) => each.reduce((sum, line) => sum + line, 0))).toEqual(prices);
      for (const line of lines.flat()) expect(line).toBeGreaterThanOrEqual(0);
    }),
  );
});
