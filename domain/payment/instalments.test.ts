import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termLastDay } from '#domain/policy/term.ts';
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
  termLastDay: '2026-11-19',
};
/** The days of all instalments, for an insured year that begins on the day of contracting. */
const datesOf = (plan: Pick<ContractedPrice, 'contractedOn'> & Partial<ContractedPrice>) =>
  makeInstalments({ ...monthly, termLastDay: termLastDay(plan.contractedOn), ...plan }).map(({ activationDate }) => activationDate);
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
  const dates = datesOf({ method: 3, contractedOn: '2025-12-31' });
  // 15 February and 15 March 2026 are Sundays, 15 August a Saturday.
  expect(dates.slice(0, 4)).toEqual(['2026-01-14', '2026-02-16', '2026-03-16', '2026-04-15']);
  expect([dates[7], dates[11]]).toEqual(['2026-08-17', '2026-12-15']);
});

test.each([
  ['2026-02-14', '2027-01-15', '2027-02-12'],
  ['2026-05-16', '2027-04-15', '2027-05-14'],
  ['2027-01-16', '2027-12-15', '2028-01-14'],
])(
  'by debit, contracted on %s: where the first slides into the next month the twelfth falls on the last day of the year on which euros move',
  (contractedOn, eleventh, twelfth) => {
    expect(datesOf({ method: 3, contractedOn }).slice(10)).toEqual([eleventh, twelfth]);
  },
);

test.each([
  ['in the next month', '2026-04-05', ['2027-01-15', '2027-02-15', '2027-03-09']],
  ['a month after that: two at the end of the year', '2026-05-02', ['2027-02-15', '2027-03-09', '2027-03-09']],
])('a year of 10 March that comes to be paid monthly %s falls due within it', (_when, contractedOn, last) => {
  expect(datesOf({ contractedOn, termLastDay: '2027-03-09' }).slice(9)).toEqual(last);
});

const prices = fc
  .record({
    policyNumber: fc.constant('20481'),
    periodicity: fc.constantFrom(1 as const, 12 as const),
    method: fc.constantFrom(1 as const, 2 as const, 3 as const),
    totalCents: fc.integer({ min: 100, max: 500_000 }),
    yearlyTotalCents: fc.integer({ min: 100, max: 500_000 }),
    consorcioCents: fc.nat(12),
    contractedOn: fc.nat(20_000).map((days) => addDays('2025-01-01', days)),
  })
  .map((price) => ({ ...price, termLastDay: termLastDay(price.contractedOn) }));

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

test('dates never go back nor leave the insured year, no two are the same, and a debit falls on a day when euros move', () => {
  fc.assert(
    fc.property(prices, (price) => {
      const dates = makeInstalments(price).map(({ activationDate }) => activationDate);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates.filter((date) => date > price.termLastDay)).toEqual([]);
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
  const receipts = taken.map((each) => ({ instalment: each, activationDate: '2025-11-20' }));
  const missing = instalmentsMissing(monthly, receipts, today);
  expect([missing[0]?.instalment, missing.length, missing[0]?.activationDate]).toEqual([instalment, count, activationDate]);
});

test('those that are missing follow a first one that is later than the contract', () => {
  const missing = instalmentsMissing(monthly, [{ instalment: 1, activationDate: '2025-12-05' }], '2025-12-06');
  expect([missing.length, missing[0], missing.at(-1)]).toEqual([
    11,
    { instalment: 2, activationDate: '2026-01-15' },
    { instalment: 12, activationDate: '2026-11-15' },
  ]);
});
