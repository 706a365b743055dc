import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/civil-date.ts';
import type { ContractedPrice } from './instalments.ts';
import { firstDebitDate, instalmentsMissing, makeInstalments } from './instalments.ts';
import { isTargetDay } from './target-calendar.ts';

const monthly: ContractedPrice = {
  policyNumber: '20481',
  periodicity: 1,
  method: 1,
  totalCents: 11_940,
  yearlyTotalCents: 9950,
  consorcioCents: 0,
  contractedOn: '2025-11-20',
};
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test('twelve of a monthly policy: the first at once, the others on the 15th', () => {
  const instalments = makeInstalments(monthly);
  expect(instalments.map(({ priceCents }) => priceCents)).toEqual(Array.from({ length: 12 }, () => 995));
  expect(instalments.slice(0, 3).map(({ identifier, activationDate }) => [identifier, activationDate])).toEqual([
    ['R-20481-1', '2025-11-20'],
    ['R-20481-2', '2025-12-15'],
    ['R-20481-3', '2026-01-15'],
  ]);
  expect(instalments.at(-1)).toMatchObject({ identifier: 'R-20481-12', activationDate: '2026-10-15' });
  expect(instalments[0]?.lines).toEqual({
    netPremiumCents: 767,
    instalmentSurchargeCents: 153,
    consorcioCents: 0,
    premiumTaxCents: 74,
    windingUpLevyCents: 1,
  });
});

test('one of a yearly policy, without a surcharge for instalments', () => {
  const [only, ...others] = makeInstalments({ ...monthly, periodicity: 12, totalCents: 9950 });
  expect(others).toEqual([]);
  expect(only).toMatchObject({ identifier: 'R-20481-1', priceCents: 9950, activationDate: '2025-11-20' });
  expect(only?.lines.instalmentSurchargeCents).toBe(0);
});

test.each([
  ['a Thursday: a fortnight later', '2025-11-20', '2025-12-04'],
  ['a Saturday: the Monday after the fortnight', '2025-11-22', '2025-12-08'],
  ['to Christmas', '2025-12-11', '2025-12-29'],
])('first debit, contracted on %s', (_what, contractedOn, expected) => {
  expect(firstDebitDate(contractedOn)).toBe(expected);
});

test('by debit: the others in the months after the first debit, on days when euros move', () => {
  const dates = makeInstalments({ ...monthly, method: 3, contractedOn: '2025-12-31' }).map(({ activationDate }) => activationDate);
  // 15 February and 15 March 2026 are Sundays, 15 August a Saturday.
  expect(dates.slice(0, 4)).toEqual(['2026-01-14', '2026-02-16', '2026-03-16', '2026-04-15']);
  expect([dates[7], dates[11]]).toEqual(['2026-08-17', '2026-12-15']);
});

const prices = fc.record({
  policyNumber: fc.constant('20481'),
  periodicity: fc.constantFrom(1 as const, 12 as const),
  method: fc.constantFrom(1 as const, 2 as const, 3 as const),
  totalCents: fc.integer({ min: 100, max: 500_000 }),
  yearlyTotalCents: fc.integer({ min: 100, max: 500_000 }),
  consorcioCents: fc.nat(12),
  contractedOn: fc.nat(20_000).map((days) => addDays('2025-01-01', days)),
});

test('all adds up: payments to the price, lines to each payment, the surcharge of the Consorcio to that of the year', () => {
  fc.assert(
    fc.property(prices, (price) => {
      const instalments = makeInstalments(price);
      expect(instalments).toHaveLength(12 / price.periodicity);
      expect(sum(instalments.map(({ priceCents }) => priceCents))).toBe(price.totalCents);
      expect(sum(instalments.map(({ lines }) => lines.consorcioCents))).toBe(price.consorcioCents);
      for (const { priceCents, lines } of instalments) expect(sum(Object.values(lines))).toBe(priceCents);
    }),
  );
});

test('dates never go back, and a debit falls on a day when euros move', () => {
  fc.assert(
    fc.property(prices, (price) => {
      const dates = makeInstalments(price).map(({ activationDate }) => activationDate);
      expect(dates).toEqual(dates.toSorted());
      expect(dates[0] !== undefined && dates[0] >= price.contractedOn).toBe(true);
      if (price.method === 3) expect(dates.filter((date) => !isTargetDay(date))).toEqual([]);
    }),
  );
});

test('what costs nothing has no instalments, and a few cents as many as there are', () => {
  expect(makeInstalments({ ...monthly, totalCents: 0 })).toEqual([]);
  expect(makeInstalments({ ...monthly, totalCents: 8 }).map(({ priceCents }) => priceCents)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});

test.each([
  ['none: all of them', [], '2025-11-20', [1, 12, '2025-11-20']],
  ['none, later: those of the days ahead', [], '2025-12-15', [2, 11, '2025-12-15']],
  ['the first ones', [1, 2, null], '2025-11-20', [3, 10, '2026-01-15']],
  ['none, when all of them have passed', [], '2026-10-16', [undefined, 0, undefined]],
])('instalments that are missing beside %s', (_, taken, today, [instalment, count, activationDate]) => {
  const missing = instalmentsMissing(monthly, taken, today);
  expect([missing[0]?.instalment, missing.length, missing[0]?.activationDate]).toEqual([instalment, count, activationDate]);
});
