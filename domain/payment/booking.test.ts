import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookPayment, canDeletePayment, returnPayment } from './booking.ts';
import { heldReceipt, type NextTry } from './next-try.ts';
import type { Payment } from './payment.ts';
import { statusOfPayment } from './payment.ts';
import type { AfterReturn } from './return-reason.ts';
import { afterReturn, afterReturnedDebit } from './return-reason.ts';

const payment: Payment = { id: 1, priceCents: 995, pendingCents: 995, activationDate: '2025-11-01', paymentDate: null };
const today = '2025-11-20';

test.each<[string, Partial<Payment>, number, object]>([
  ['the whole', {}, 995, { ok: true, value: { ...payment, pendingCents: 0, paymentDate: today } }],
  ['a part', {}, 400, { ok: true, value: { ...payment, pendingCents: 595 } }],
  ['the rest', { pendingCents: 595 }, 595, { ok: true, value: { ...payment, pendingCents: 0, paymentDate: today } }],
  ['more than is pending', {}, 996, { ok: true, value: { ...payment, priceCents: 996, pendingCents: 0, paymentDate: today } }],
  [
    'the whole of what was paid in part',
    { pendingCents: 595 },
    995,
    { ok: true, value: { ...payment, priceCents: 1395, pendingCents: 0, paymentDate: today } },
  ],
  ['nothing', {}, 0, { ok: false, problem: 'not-positive' }],
  ['less than nothing', {}, -5, { ok: false, problem: 'not-positive' }],
  ['twice', { pendingCents: 0, paymentDate: '2025-11-02' }, 995, { ok: false, problem: 'already-paid' }],
  [
    'a refund',
    { priceCents: -995, pendingCents: -995 },
    995,
    { ok: true, value: { ...payment, priceCents: -995, pendingCents: 0, paymentDate: today } },
  ],
  ['too much of a refund', { priceCents: -995, pendingCents: -995 }, 996, { ok: false, problem: 'more-than-pending' }],
])('booking %s', (_what, parts, amount, expected) => {
  expect(bookPayment({ ...payment, ...parts }, amount, today)).toEqual(expected);
});

test('booked whole it is PAGADO or ABONADO; returned it is IMPAGADO, and can be paid again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50_000, max: 50_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (priceCents, share) => {
      fc.pre(priceCents !== 0);
      const open = { ...payment, priceCents, pendingCents: priceCents };
      const part = Math.round(Math.abs(priceCents) * share);
      const first = part === 0 ? open : expectOk(bookPayment(open, part, today));
      const rest = Math.abs(first.pendingCents);
      const booked = rest === 0 ? first : expectOk(bookPayment(first, rest, today));
      expect(statusOfPayment(booked, today)).toBe(priceCents > 0 ? 'PAGADO' : 'ABONADO');
      const returned = returnPayment(booked, Math.abs(priceCents));
      if (priceCents < 0) expect(returned).toEqual({ ok: false, problem: 'a-refund' });
      else expect(statusOfPayment(expectOk(returned), today)).toBe('IMPAGADO');
    }),
  );
});

function expectOk(answer: { ok: boolean; value?: Payment }): Payment {
  expect(answer.ok).toBe(true);
  return answer.value ?? payment;
}

test('what was not paid is not returned', () => {
  expect(returnPayment(payment, 995)).toEqual({ ok: false, problem: 'not-paid' });
  const paid = { ...payment, pendingCents: 0, paymentDate: today };
  expect(returnPayment(paid, 996)).toEqual({ ok: false, problem: 'not-paid' });
  expect(returnPayment(paid, 0)).toEqual({ ok: false, problem: 'not-paid' });
});

test('of what was paid in two parts, only the part that came back is owed again', () => {
  const paid = { ...payment, pendingCents: 0, paymentDate: today };
  expect(expectOk(returnPayment(paid, 400))).toMatchObject({ pendingCents: 400, paymentDate: null });
});

test.each<[string, Partial<Payment>, string[], boolean]>([
  ['unpaid', {}, [], true],
  ['unpaid, and refused before', {}, ['refused', 'open'], true],
  ['paid, and returned', {}, ['returned'], false],
  ['with money that came too late for it', {}, ['unmatched'], false],
  ['partly paid', { pendingCents: 400 }, ['booked'], false],
  ['paid', { pendingCents: 0, paymentDate: today }, ['booked'], false],
  ['a refund not made', { priceCents: -995, pendingCents: -995 }, [], true],
])('%s: may be deleted %s %s', (_what, parts, tries, expected) => {
  expect(canDeletePayment({ ...payment, ...parts }, tries)).toBe(expected);
});

test.each<[string, AfterReturn]>([
  ['AC01', 'new-account'],
  ['AC04', 'new-account'],
  ['AM04', 'retry'],
  ['MD01', 'new-mandate'],
  ['MD06', 'person'],
  ['MD07', 'person'],
  ['MS03', 'retry'],
  ['XXXX', 'person'],
  ['', 'person'],
])('returned with %j: %s', (code, after) => {
  expect(afterReturn(code)).toBe(after);
});

test.each<[string, number, NextTry]>([
  ['AM04', 1, { retryOn: '2026-04-06', isHeld: false }],
  ['MS03', 2, { retryOn: '2026-04-06', isHeld: false }],
  ['AM04', 3, heldReceipt],
  ['ED05', 4, heldReceipt],
  ['AC04', 1, heldReceipt],
  ['XXXX', 1, heldReceipt],
])('returned with %s for the %i. time', (code, returns, after) => {
  expect(afterReturnedDebit(code, returns, '2026-03-30')).toEqual(after);
});
