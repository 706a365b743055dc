import { expect, test } from 'vitest';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { isEvaluationRequired } from './is-required.ts';

test.each<[string, boolean, boolean, number, boolean]>([
  ['a phone of a policy that wants it', true, true, policyStatus.activePaidUnsigned, true],
  ['a phone of a draft', true, true, policyStatus.draft, true],
  ['a phone that is insured no more', false, true, policyStatus.activePaidUnsigned, false],
  ['a phone of a policy that wants none', true, false, policyStatus.activePaidUnsigned, false],
  ['a phone of a policy that has ended', true, true, policyStatus.cancelled, false],
])('%s: %s, %s, status %i: an evaluation is required: %s', (_what, active, evaluationActive, status, expected) => {
  expect(isEvaluationRequired({ active }, { evaluationActive, status })).toBe(expected);
});
