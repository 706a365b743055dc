import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payment } from './payment.ts';
import { repricePayments } from './reprice.ts';

const payment = (id: number, priceCents: number, more: Partial<Payment> = {}): Payment => ({
  id,
  priceCents,
  pendingCents: priceCents,
  activationDate: `2026-0${id}-15`,
  paymentDate: null,
  ...more,
});
const paid = (id: number, priceCents: number) => payment(id, priceCents, { pendingCents: 0, paymentDate: '2026-01-15' });

test.each([
  ['nothing is paid: all of them cost less', [payment(1, 500), payment(2, 500), payment(3, 500)], [], 1000, [334, 333, 333], [], 0],
  ['one is paid: the others take the whole difference', [paid(1, 500), payment(2, 500), payment(3, 500)], [], 1200, [350, 350], [], 0],
  ['one is paid in part: it stays as it is', [payment(1, 500, { pendingCents: 100 }), payment(2, 500)], [], 900, [400], [], 0],
  ['the bank has been asked for one: it stays as it is', [payment(1, 500), payment(2, 500)], [1], 800, [300], [], 0],
  ['more is paid than it costs now: the rest is annulled and some comes back', [paid(1, 900), payment(2, 500)], [], 600, [], [2], -300],
  ['exactly what it costs is paid', [paid(1, 900), payment(2, 500)], [], 900, [], [2], 0],
  ['all is paid and it costs more', [paid(1, 900)], [], 1000, [], [], 100],
  ['a refund was made already', [paid(1, 900), payment(2, -300)], [], 600, [], [], 0],
])('%s', (_, payments, inCollection, total, prices, annulled, adjustment) => {
  const result = repricePayments(payments, inCollection, total);
  expect([result.prices.map(({ priceCents }) => priceCents), result.annulledIds, result.adjustmentCents]).toEqual([
    prices,
    annulled,
    adjustment,
  ]);
});

test('whatever is paid, it all adds up to the new total', () => {
  const payments = fc.array(fc.record({ priceCents: fc.integer({ min: 1, max: 5000 }), isPaid: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(payments, fc.nat(60_000), (made, total) => {
      const rows = made.map(({ priceCents, isPaid }, index) => (isPaid ? paid(index + 1, priceCents) : payment(index + 1, priceCents)));
      const { prices, adjustmentCents } = repricePayments(rows, [], total);
      const kept = rows.filter(({ paymentDate }) => paymentDate !== null).reduce((sum, { priceCents }) => sum + priceCents, 0);
      expect(kept + prices.reduce((sum, { priceCents }) => sum + priceCents, 0) + adjustmentCents).toBe(total);
    }),
  );
});
