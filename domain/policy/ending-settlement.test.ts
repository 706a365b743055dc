import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Payment, paidCents } from '#domain/payment/payment.ts';
import { addDays } from '#domain/shared/civil-date.ts';
import type { EndingCause, EndingSettlement, Settled } from './ending-settlement.ts';
import { setOffReturn, settleEnding } from './ending-settlement.ts';

const year = { firstDay: '2025-11-20', termLastDay: '2026-11-19', yearCents: 9950, isSigned: true };

const causes: EndingCause[] = [
  'withdrawn',
  'unsigned',
  'expired',
  'policyholder-request',
  'risk-gone',
  'non-payment',
  'false-declaration',
  'insurer-decision',
];

function payment(id: number, activationDate: string, isPaid: boolean, priceCents = 995, pendingCents = isPaid ? 0 : priceCents): Payment {
  return { id, priceCents, pendingCents, activationDate, paymentDate: isPaid ? activationDate : null };
}
const monthly = [
  payment(1, '2025-11-20', true),
  payment(2, '2025-12-15', true),
  payment(3, '2026-01-15', false),
  payment(4, '2026-02-15', false),
];
const yearly = [payment(1, '2025-11-20', true, 9950)];
const unpaid = payment(1, '2025-11-20', false, 9950);
const refund = (id: number, priceCents: number, pendingCents = priceCents) => payment(id, '2025-11-25', false, priceCents, pendingCents);

test.each<[string, EndingCause, Payment[], string, EndingSettlement]>([
  ['withdrawn', 'withdrawn', [payment(1, '2025-11-20', true), payment(2, '2025-12-15', false)], '2025-12-01', settled([2], [], 995)],
  ['withdrawn, part of one paid', 'withdrawn', [payment(1, '2025-11-20', false, 995, 400)], '2025-12-01', settled([], [], 595, [[1, 595]])],
  ['withdrawn, unpaid though due', 'withdrawn', [payment(1, '2025-11-20', false)], '2025-12-01', settled([1], [], 0)],
  ['not signed in time', 'unsigned', yearly, '2025-12-20', settled([], [], 9950)],
  ['its holder asks, monthly', 'policyholder-request', monthly, '2026-01-20', settled([4], [3], 0)],
  ['its holder asks, yearly', 'policyholder-request', yearly, '2026-01-20', settled([], [], 0)],
  ['an instalment of the last day is owed', 'policyholder-request', monthly, '2026-01-15', settled([4], [3], 0)],
  ['one of the day after is not', 'policyholder-request', monthly, '2026-01-14', settled([3, 4], [], 0)],
  // 73 of 365 days used.
  ['the device is gone, yearly', 'risk-gone', yearly, '2026-01-31', settled([], [], 7960)],
  ['the insurer ends it on its last day', 'insurer-decision', yearly, '2026-11-19', settled([], [], 0)],
  // 102 of 365 days: 27,81 € used, 19,90 € paid, and the third instalment is a little more than what is missing.
  ['the device is gone, monthly', 'risk-gone', monthly, '2026-03-01', settled([4], [3], 204)],
  ['the same, in another order', 'risk-gone', monthly.toReversed(), '2026-03-01', settled([4], [3], 204)],
  ['the device is gone, more paid than used', 'risk-gone', monthly, '2025-12-20', settled([3, 4], [], 1145)],
  ['the device is gone, nothing paid', 'risk-gone', [payment(1, '2025-11-20', false)], '2025-11-20', settled([], [1], 0, [[1, 27]])],
  [
    'its holder asks, part of one paid',
    'policyholder-request',
    [payment(1, '2025-11-20', false, 995, 400)],
    '2025-12-01',
    settled([], [1], 0),
  ],
  ['not paid', 'non-payment', monthly, '2026-03-01', settled([], [3, 4], 0)],
  ['a false declaration', 'false-declaration', yearly, '2025-12-01', settled([], [], 0)],
  ['expired', 'expired', yearly, '2026-11-19', settled([], [], 0)],
  ['withdrawn after a refund', 'withdrawn', [...yearly, payment(2, '2025-11-25', true, -950)], '2025-12-01', settled([], [], 9000)],
  ['a refund not paid yet comes anew', 'withdrawn', [...yearly, refund(2, -950)], '2025-12-01', settled([2], [], 9950)],
  ['so does one that is due as agreed', 'policyholder-request', [...yearly, refund(2, -950)], '2025-12-01', settled([2], [], 950)],
  ['a refund paid in part', 'withdrawn', [...yearly, refund(2, -950, -350)], '2025-12-01', settled([], [], 9350, [[2, -600]])],
  ['what the bank took back is not refunded', 'withdrawn', [unpaid, refund(2, -9950)], '2025-12-01', settled([1, 2], [], 0)],
  ['nor is what was promised of it', 'policyholder-request', [unpaid, refund(2, -950)], '2025-12-01', settled([2], [1], 0, [[1, 9000]])],
  ['given back twice', 'withdrawn', [unpaid, payment(2, '2025-11-25', true, -950)], '2025-12-01', settled([1], [], 0)],
])('%s', (_what, cause, payments, lastDay, expected) => {
  expect(settleEnding(cause, { ...year, payments, lastDay })).toEqual(expected);
});

test.each(causes)('%s before the signature: all comes back and nothing is owed', (cause) => {
  expect(settleEnding(cause, { ...year, payments: monthly, lastDay: '2026-01-20', isSigned: false })).toEqual(settled([3, 4], [], 1990));
});

test('signed, but never covered: the days not used are all of them', () => {
  const never = { ...year, payments: monthly, lastDay: '2026-01-20', firstDay: null };
  expect(settleEnding('risk-gone', never)).toEqual(settled([3, 4], [], 1990));
  expect(settleEnding('policyholder-request', never)).toEqual(settled([4], [3], 0));
});

function settled(annulledIds: number[], owedIds: number[], refundCents: number, lowered: [number, number][] = []): EndingSettlement {
  return { ...broughtDown(annulledIds, lowered), owedIds, refundCents };
}

function broughtDown(annulledIds: number[], lowered: [number, number][] = []): Settled {
  return { annulledIds, lowered: lowered.map(([id, priceCents]) => ({ id, priceCents })) };
}

test.each<[string, EndingCause, Payment[], [number, number][], Settled]>([
  ['the refund is not paid', 'withdrawn', [unpaid, refund(2, -9950)], [[1, 9950]], broughtDown([1, 2])],
  ['one of two went back', 'withdrawn', [payment(1, '2025-11-20', false), refund(3, -1990)], [[1, 995]], broughtDown([1], [[3, -995]])],
  [
    'part of it',
    'withdrawn',
    [payment(1, '2025-11-20', false, 995, 400), refund(2, -995)],
    [[1, 400]],
    broughtDown(
      [],
      [
        [1, 595],
        [2, -595],
      ],
    ),
  ],
  ['the refund was paid in part', 'withdrawn', [unpaid, refund(2, -9950, -2950)], [[1, 9950]], broughtDown([1], [[2, -7000]])],
  ['it was paid whole', 'withdrawn', [unpaid, payment(2, '2025-12-01', true, -9950)], [[1, 9950]], broughtDown([1])],
  ['due as agreed: it is owed again', 'policyholder-request', [unpaid], [[1, 9950]], broughtDown([])],
  ['unused days: the used ones are owed', 'risk-gone', [unpaid, refund(2, -7960)], [[1, 9950]], broughtDown([2], [[1, 1990]])],
  [
    'two at once share a refund',
    'risk-gone',
    [payment(1, '2025-11-20', false), payment(2, '2025-12-15', false), refund(3, -1145)],
    [
      [1, 995],
      [2, 995],
    ],
    broughtDown([1, 3], [[2, 845]]),
  ],
  [
    'what was owed before stays so',
    'non-payment',
    [payment(1, '2025-11-20', false, 995, 995), refund(2, -95)],
    [[1, 600]],
    broughtDown([2], [[1, 900]]),
  ],
])('money goes back after the end, %s', (_what, cause, payments, returned, expected) => {
  expect(setOffReturn({ cause, isSigned: true, isDecided: false, payments, returned: new Map(returned) })).toEqual(expected);
});

test('what staff did not give back of a withdrawal is due; before the signature nothing is', () => {
  const returned = new Map([[1, 9950]]);
  const after = { payments: [unpaid, refund(2, -5000)], returned };
  expect(setOffReturn({ ...after, cause: 'withdrawn', isSigned: true, isDecided: true })).toEqual(broughtDown([2], [[1, 4950]]));
  expect(setOffReturn({ ...after, cause: 'non-payment', isSigned: false, isDecided: false })).toEqual(broughtDown([1, 2]));
});

/** Receipts and refunds that are unpaid, partly paid or fully paid. */
const anyPayments = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 364 }),
      price: fc.integer({ min: -20_000, max: 20_000 }).filter((price) => price !== 0),
      paidShare: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ day, price, paidShare }, index) => {
      const pending = price - Math.trunc(price * paidShare);
      return payment(index + 1, addDays(year.firstDay, day), pending === 0, price, pending);
    }),
  );

/** The payments as they are after a settlement. */
function apply(payments: readonly Payment[], { annulledIds, lowered }: Settled): Payment[] {
  return payments
    .filter(({ id }) => !annulledIds.includes(id))
    .map((one) => {
      const priceCents = lowered.find(({ id }) => id === one.id)?.priceCents ?? one.priceCents;
      return { ...one, priceCents, pendingCents: one.paymentDate === null ? priceCents - paidCents(one) : 0 };
    });
}
const total = (payments: readonly Payment[], of: (one: Payment) => number) => payments.reduce((cents, one) => cents + of(one), 0);
const pendingOf = ({ pendingCents }: Payment) => pendingCents;

test('receipts, refunds and parts of them: never more comes back than was paid and kept, and but for what is owed nothing stays pending', () => {
  fc.assert(
    fc.property(fc.constantFrom(...causes), anyPayments, fc.integer({ min: 0, max: 364 }), (cause, payments, last) => {
      const lastDay = addDays(year.firstDay, last);
      const settlement = settleEnding(cause, { ...year, payments, lastDay });
      const { owedIds, refundCents } = settlement;
      const paid = Math.max(0, total(payments, paidCents));
      expect(refundCents).toBeGreaterThanOrEqual(0);
      expect(refundCents).toBeLessThanOrEqual(paid);
      const after = apply(payments, settlement);
      // The amounts that were paid or paid back do not change.
      expect(total(after, paidCents)).toBe(total(payments, paidCents));
      expect(
        after
          .filter(({ pendingCents }) => pendingCents !== 0)
          .map(({ id }) => id)
          .toSorted((one, other) => one - other),
      ).toEqual(owedIds.toSorted((one, other) => one - other));
      for (const one of after) expect(Math.abs(pendingOf(one))).toBeLessThanOrEqual(Math.abs(one.priceCents));
      for (const one of after.filter(({ id }) => owedIds.includes(id))) expect(one.priceCents).toBeGreaterThan(0);
      const charged = paid + total(after, pendingOf) - refundCents;
      const due = payments.filter(({ priceCents, activationDate }) => priceCents < 0 || activationDate <= lastDay);
      const agreed = Math.max(0, total(payments, paidCents) + total(due, pendingOf));
      if (cause === 'withdrawn' || cause === 'unsigned') expect([owedIds, refundCents]).toEqual([[], paid]);
      else if (cause === 'risk-gone' || cause === 'insurer-decision') expect(charged).toBeLessThanOrEqual(year.yearCents);
      else expect(charged).toBeLessThanOrEqual(agreed);
    }),
  );
});

test('after an end, what goes back never makes more owed than went back, nor a refund larger', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...causes),
      anyPayments,
      fc.boolean(),
      fc.array(fc.boolean(), { maxLength: 12 }),
      (cause, payments, isDecided, which) => {
        const settlement = settleEnding(cause, { ...year, payments, lastDay: '2026-05-20' });
        const made = settlement.refundCents > 0 ? [refund(99, -settlement.refundCents)] : [];
        const ended = [...apply(payments, settlement), ...made];
        const back = ended.filter((one, index) => which[index] && one.priceCents > 0 && paidCents(one) > 0);
        const returned = new Map(back.map((one) => [one.id, paidCents(one)]));
        const again = ended.map((one) => (returned.has(one.id) ? { ...one, pendingCents: one.priceCents, paymentDate: null } : one));
        const after = apply(again, setOffReturn({ cause, isSigned: true, isDecided, payments: again, returned }));
        const owed = (list: Payment[]) =>
          total(
            list.filter(({ priceCents }) => priceCents > 0),
            pendingOf,
          );
        const refunds = (list: Payment[]) =>
          total(
            list.filter(({ priceCents }) => priceCents < 0),
            pendingOf,
          );
        const wentBack = total(back, paidCents);
        expect(refunds(after)).toBe(Math.min(0, refunds(ended) + wentBack));
        expect(owed(after) - owed(ended)).toBeLessThanOrEqual(Math.max(0, wentBack + refunds(ended)));
        expect(owed(after)).toBeGreaterThanOrEqual(owed(ended));
        if (cause === 'withdrawn' && !isDecided) expect(owed(after)).toBe(0);
        expect(total(after, paidCents)).toBe(total(ended, paidCents) - wentBack);
      },
    ),
  );
});
