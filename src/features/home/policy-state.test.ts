import { expect, test } from 'vitest';
import { policyState } from './policy-state.ts';

test.each([
  [1, 1, 1, 'draft'],
  [4, 1, 4, 'cancelled'],
  [2, 1, 1, 'evaluation-to-do'],
  [3, 1, 4, 'evaluation-rejected'],
  [2, 1, 2, 'evaluation-in-review'],
  [2, 1, 3, 'unsigned'],
  [2, 0, 1, 'unsigned'],
  [3, 1, 3, 'active'],
  [3, 0, 1, 'active'],
  [3, 1, 6, 'active'],
] as const)('status %i, evaluation active %i and in %i: %s', (status, evaluation_active, evaluation_status, expected) => {
  expect(policyState({ status, evaluation_active, evaluation_status })).toBe(expected);
});
