import { expect, test } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { checkRefundDecision, type EndedPolicy, type RefundDecisionProblem } from './refund-decision.ts';

const receipt = (priceCents: number, parts: Partial<Payment> = {}): Payment => ({
  id: 1,
  priceCents,
  pendingCents: 0,
  activationDate: '2026-03-10',
  paymentDate: '2026-03-10',
  ...parts,
});
const withdrawn: EndedPolicy = { refundDecidedBy: 'staff', isDecided: false, payments: [receipt(1295), receipt(1295)] };

test.each<[string, Partial<EndedPolicy>, number, RefundDecisionProblem | null]>([
  ['all that was paid', {}, 2590, null],
  ['a part', {}, 1000, null],
  ['nothing', {}, 0, null],
  ['a cent more', {}, 2591, 'more-than-paid'],
  ['what was paid in part', { payments: [receipt(1295, { pendingCents: 295, paymentDate: null })] }, 1000, null],
  ['more than that', { payments: [receipt(1295, { pendingCents: 295, paymentDate: null })] }, 1001, 'more-than-paid'],
  ['what a refund gives back already', { payments: [receipt(1295), receipt(-1000)] }, 296, 'more-than-paid'],
  ['what is left of it', { payments: [receipt(1295), receipt(-1000)] }, 295, null],
  ['it once more', { isDecided: true }, 1000, 'already-decided'],
  ['what the rule says', { refundDecidedBy: 'rule' }, 1000, 'nothing-to-decide'],
  ['of a policy that runs', { refundDecidedBy: null }, 1000, 'nothing-to-decide'],
])('to give back %s', (_what, change, cents, problem) => {
  const expected = problem === null ? { ok: true, value: true } : { ok: false, problem };
  expect(checkRefundDecision({ ...withdrawn, ...change }, cents)).toEqual(expected);
});
