import { expect, test } from 'vitest';
import type { EvaluationQueue } from '#domain/outbox/evaluation-queue.ts';
import { evaluated, mobile, multi, policy } from '#tests/support/sample-policies.ts';
import { policyState } from './policy-state.ts';

const readAt = 1000;

test.each([
  [1, 1, 1, 'draft'],
  [1, 1, 2, 'in-review'],
  [4, 1, 4, 'cancelled'],
  [2, 1, 1, 'evaluation-to-do'],
  [3, 1, 4, 'evaluation-rejected'],
  [2, 1, 2, 'in-review'],
  [2, 1, 3, 'unsigned'],
  [2, 0, 1, 'unsigned'],
  [3, 1, 3, 'active'],
  [3, 0, 1, 'active'],
  [3, 1, 6, 'active'],
] as const)('status %i, evaluation active %i and in %i: %s', (status, evaluation_active, evaluation_status, expected) => {
  expect(policyState(policy({ status, evaluation_active, evaluation_status }), new Map(), readAt)).toBe(expected);
});

test('damage is not called a rejection', () => {
  const evaluations = [evaluated(10, 'Validated', 'Breakage', '2025-11-02T10:00:00Z')];
  expect(policyState(policy({ evaluation_status: 4, evaluations }), new Map(), readAt)).toBe('evaluation-breakage');
});

test.each<[string, EvaluationQueue, string]>([
  ['kept', { type: 'saved' }, 'evaluation-to-do'],
  ['waiting', { type: 'waiting-for-network', confirmed: 0, total: 3 }, 'waiting'],
  ['on its way', { type: 'sending', confirmed: 1, total: 3 }, 'sending'],
  ['arrived since', { type: 'arrived', at: readAt + 1 }, 'in-review'],
  ['arrived before the policies were read', { type: 'arrived', at: readAt - 1 }, 'evaluation-to-do'],
])('an evaluation that is %s on this phone: %s', (_, queue, expected) => {
  expect(policyState(policy({ status: 2, evaluation_status: 1 }), new Map([[10, queue]]), readAt)).toBe(expected);
});

test('what is sent of one device says nothing of the others', () => {
  const several = multi([mobile(10, null, 1), mobile(11, null, 1)], { status: 2, evaluation_status: 1 });
  expect(policyState(several, new Map([[10, { type: 'sending', confirmed: 0, total: 3 }]]), readAt)).toBe('evaluation-to-do');
});
