import { expect, test } from 'vitest';
import { eventBody, type ToldEvent } from './event-body.ts';

const at = new Date('2026-03-10T09:30:00.123Z');

test.each<[string, Omit<ToldEvent, 'at'>, object]>([
  ['a policy', { type: 'policy.booked', policyId: 7 }, { policy_id: 7 }],
  [
    'an evaluation, without what was decided',
    { type: 'evaluation.decided', policyId: 7, riskId: 9, data: { evaluation: 'e-1', verdict: 'Rejected', by: 'person' } },
    { policy_id: 7, policy_risk_id: 9, evaluation_id: 'e-1' },
  ],
  [
    'a receipt',
    { type: 'payment.refused', policyId: 7, data: { transactionId: 3, paymentId: 4, reason: '0180' } },
    { policy_id: 7, payment_id: 4 },
  ],
  ['money without its receipt', { type: 'payment.returned', policyId: 7, data: { paymentId: null } }, { policy_id: 7 }],
  ['several receipts', { type: 'payment.started', policyId: 7, data: { paymentIds: [4, 5] } }, { policy_id: 7, payment_ids: [4, 5] }],
  [
    'changes, without what was and is',
    { type: 'policy.changed', policyId: 7, data: { changes: [{ field: 'phone', after: '612345678' }] } },
    { policy_id: 7 },
  ],
])('of %s: ids alone', (_, event, data) => {
  expect(JSON.parse(eventBody({ ...event, at }))).toEqual({ type: event.type, timestamp: '2026-03-10T09:30:00.123Z', data });
});
