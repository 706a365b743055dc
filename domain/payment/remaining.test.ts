import { expect, test } from 'vitest';
import type { Payment } from './payment.ts';
import { remaining } from './remaining.ts';

const today = '2025-11-20';
function payment(id: number, activationDate: string, parts: Partial<Payment> = {}): Payment {
  return { id, priceCents: 620, pendingCents: 620, activationDate, paymentDate: null, ...parts };
}

test('what is due, the oldest first, and what will be', () => {
  const payments = [
    payment(5, '2025-12-15'),
    payment(4, '2025-11-20'),
    payment(3, '2025-10-15', { pendingCents: 100 }),
    payment(2, '2025-10-15'),
    payment(1, '2025-09-15', { pendingCents: 0, paymentDate: '2025-09-15' }),
    payment(6, '2025-10-02', { priceCents: -210, pendingCents: -210 }),
    payment(7, '2026-01-15'),
  ];
  expect(remaining(payments, today)).toEqual({ dueIds: [2, 3, 4], dueCents: 1340, scheduledCents: 1240 });
});

test('nothing', () => {
  expect(remaining([], today)).toEqual({ dueIds: [], dueCents: 0, scheduledCents: 0 });
});
