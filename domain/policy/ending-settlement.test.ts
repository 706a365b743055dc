import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { addDays } from '#domain/shared/civil-date.ts';
import type { EndingCause, EndingSettlement } from './ending-settlement.ts';
import { settleEnding } from './ending-settlement.ts';

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

test.each<[string, EndingCause, Payment[], string, EndingSettlement]>([
  ['withdrawn', 'withdrawn', [payment(1, '2025-11-20', true), payment(2, '2025-12-15', false)], '2025-12-01', settled([2], [], 995)],
  ['withdrawn, part of one paid', 'withdrawn', [payment(1, '2025-11-20', false, 995, 400)], '2025-12-01', settled([], [], 595)],
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
  ['the device is gone, nothing paid', 'risk-gone', [payment(1, '2025-11-20', false)], '2025-11-20', settled([], [1], 0)],
  ['not paid', 'non-payment', monthly, '2026-03-01', settled([], [3, 4], 0)],
  ['a false declaration', 'false-declaration', yearly, '2025-12-01', settled([], [], 0)],
  ['expired', 'expired', yearly, '2026-11-19', settled([], [], 0)],
  ['withdrawn after a refund', 'withdrawn', [...yearly, payment(2, '2025-11-25', false, -950)], '2025-12-01', settled([], [], 9000)],
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

function settled(annulledIds: number[], owedIds: number[], refundCents: number): EndingSettlement {
  return { annulledIds, owedIds, refundCents };
}

test('never more is paid back than was paid, and no payment is both annulled and owed', () => {
  const payments = fc.array(
    fc.record({ day: fc.integer({ min: 0, max: 364 }), isPaid: fc.boolean(), price: fc.integer({ min: 1, max: 20_000 }) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(fc.constantFrom(...causes), payments, fc.integer({ min: 0, max: 364 }), (cause, list, last) => {
      const all = list.map(({ day, isPaid, price }, index) => payment(index + 1, addDays(year.firstDay, day), isPaid, price));
      const { annulledIds, owedIds, refundCents } = settleEnding(cause, { ...year, payments: all, lastDay: addDays(year.firstDay, last) });
      const paid = all.filter(({ paymentDate }) => paymentDate !== null);
      expect(refundCents).toBeGreaterThanOrEqual(0);
      expect(refundCents).toBeLessThanOrEqual(paid.reduce((sum, { priceCents }) => sum + priceCents, 0));
      expect([...annulledIds, ...owedIds].toSorted((one, other) => one - other)).toEqual(
        all.filter(({ paymentDate }) => paymentDate === null).map(({ id }) => id),
      );
    }),
  );
});
