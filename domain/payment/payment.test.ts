import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/civil-date.ts';
import type { Payment } from './payment.ts';
import { paidCents, statusOfPayment } from './payment.ts';

const today = '2025-11-20';
const payment: Payment = { id: 1, priceCents: 995, pendingCents: 995, activationDate: '2025-11-01', paymentDate: null };

test.each<[string, Partial<Payment>, string, number]>([
  ['unpaid', {}, 'IMPAGADO', 0],
  ['of a later day', { activationDate: '2025-12-01' }, 'PROGRAMADO', 0],
  ['partly paid', { pendingCents: 400 }, 'IMPAGADO', 595],
  ['paid', { pendingCents: 0, paymentDate: '2025-11-03' }, 'PAGADO', 995],
  ['a refund to make', { priceCents: -995, pendingCents: -995 }, 'PENDIENTE_ABONO', 0],
  ['a refund made', { priceCents: -995, pendingCents: 0, paymentDate: '2025-11-03' }, 'ABONADO', -995],
])('%s', (_what, parts, status, paid) => {
  expect(statusOfPayment({ ...payment, ...parts }, today)).toBe(status);
  expect(paidCents({ ...payment, ...parts })).toBe(paid);
});

test('whatever a receipt holds, it has one of the five words, and each says what it says', () => {
  const words = new Set<string>();
  const days = fc.integer({ min: -3, max: 3 }).map((away) => addDays(today, away));
  const payments = fc.record({
    id: fc.constant(1),
    priceCents: fc.integer({ min: -3, max: 3 }),
    pendingCents: fc.integer({ min: -3, max: 3 }),
    activationDate: days,
    paymentDate: fc.option(days),
  });
  fc.assert(
    fc.property(payments, (one) => {
      const status = statusOfPayment(one, today);
      words.add(status);
      if (status === 'ABONADO') expect(one.priceCents).toBeLessThan(0);
      if (status === 'PENDIENTE_ABONO') expect([one.priceCents < 0, one.paymentDate]).toEqual([true, null]);
      if (status === 'PROGRAMADO') expect(one.activationDate > today).toBe(true);
      if (status === 'IMPAGADO') expect([one.activationDate <= today, one.pendingCents !== 0]).toEqual([true, true]);
      if (status === 'PAGADO') expect(one.paymentDate !== null || one.pendingCents === 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect([...words].toSorted()).toEqual(['ABONADO', 'IMPAGADO', 'PAGADO', 'PENDIENTE_ABONO', 'PROGRAMADO']);
});
