import { expect, test } from 'vitest';
import { claimed, evaluated, payment, policy } from '#tests/support/sample-policies.ts';
import { policyHistory } from './policy-history.ts';

const today = '2025-11-20';
const contract = {
  // Half past midnight in Madrid: the day in Madrid counts, not the one in UTC.
  contracted_at: '2025-10-31T23:30:00Z',
  documents_sent_at: '2025-11-01T09:00:00Z',
  signed_at: '2025-11-02T09:00:00Z',
  discounts: [{ id: 4, code: 'OTOÑO', added_at: '2025-11-01T08:00:00Z' }],
  ending: null,
};
const told = (...given: Parameters<typeof policyHistory>) => policyHistory(...given).map(({ on, kind }) => `${on} ${kind}`);

test('the newest comes first, and of one day what comes later in the life of a policy', () => {
  const whole = policy({
    policy_risks: [claimed(1, false)],
    policy_payments: [
      payment(1, '2025-11-01', { payment_date: '2025-11-01', pending_amount: 0 }),
      payment(2, '2025-12-01'),
      payment(3, '2025-11-03', { price: -2, pending_amount: 0, payment_date: '2025-11-04' }),
      payment(4, '2025-11-03', { price: -2, pending_amount: -2 }),
    ],
    evaluations: [{ ...evaluated(10, 'Validated', 'Validated', '2025-11-01T10:00:00Z', 3), decided_at: '2025-11-01T10:01:00Z' }],
  });
  const ending = { ended_at: '2025-11-19T09:00:00Z' };
  expect(told(whole, { ...contract, ending }, today)).toEqual([
    '2025-11-19 ended',
    '2025-11-04 refunded',
    '2025-11-02 claim-declared',
    '2025-11-02 signed',
    '2025-11-01 evaluation-validated',
    '2025-11-01 evaluation-sent',
    '2025-11-01 paid',
    '2025-11-01 discount-added',
    '2025-11-01 documents-sent',
    '2025-11-01 contracted',
  ]);
});

test('an evaluation that nobody has decided was sent, and one that was rejected says so', () => {
  const waiting = evaluated(10, null, null, '2025-11-03T10:00:00Z', 2);
  const rejected = { ...evaluated(10, 'Rejected', 'Validated', '2025-11-02T10:00:00Z', 4), decided_at: '2025-11-02T10:00:00Z' };
  expect(told(policy({ evaluations: [rejected, waiting] }), null, today)).toEqual([
    '2025-11-03 evaluation-sent',
    '2025-11-02 evaluation-rejected',
    '2025-11-02 evaluation-sent',
  ]);
});

test('of what nothing is known nothing is said', () => {
  expect(policyHistory(policy(), null, today)).toEqual([]);
});
