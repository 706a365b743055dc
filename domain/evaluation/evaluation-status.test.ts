import { expect, test } from 'vitest';
import type { EvaluationStatus } from './evaluation-status.ts';
import {
  canOpenEvaluation,
  evaluationStatusAtPolicyEnd,
  evaluationStatusesWorseThan,
  firstEvaluationStatus,
  policyEvaluationStatus,
  statusOfVerdict,
} from './evaluation-status.ts';
import type { Verdict } from './verdict.ts';

const order: EvaluationStatus[] = [4, 2, 1, 5, 3, 6];
const pairs = order.flatMap((worse, index) => order.slice(index).map((better): [EvaluationStatus, EvaluationStatus] => [worse, better]));

test.each(pairs)('%i wins over %i', (worse, better) => {
  expect(policyEvaluationStatus([better, worse])).toBe(worse);
  expect(policyEvaluationStatus([worse, better])).toBe(worse);
});

test.each<[EvaluationStatus, EvaluationStatus[]]>([
  [4, []],
  [2, [4]],
  [1, [4, 2]],
  [5, [4, 2, 1]],
  [3, [4, 2, 1, 5]],
  [6, [4, 2, 1, 5, 3]],
])('%i is outweighed by %j', (status, worse) => {
  expect(evaluationStatusesWorseThan(status)).toEqual(worse);
});

test('without an evaluated risk nothing is required', () => {
  expect(policyEvaluationStatus([])).toBe(6);
});

test.each<[Verdict, EvaluationStatus]>([
  ['Validated', 3],
  ['Rejected', 4],
  ['Breakage', 4],
])('%s leaves status %i', (verdict, status) => {
  expect(statusOfVerdict(verdict)).toBe(status);
});

test.each<[EvaluationStatus, boolean]>([
  [1, true],
  [2, false],
  [3, false],
  [4, true],
  [5, false],
  [6, false],
])('an evaluation in status %i may be opened: %s', (status, may) => {
  expect(canOpenEvaluation(status)).toBe(may);
});

test.each([
  [1, true, 1],
  [1, false, 6],
  [2, true, 6],
  [3, true, 6],
  [6, true, 6],
  [7, true, 6],
])('a risk of type %i, evaluation required %s, begins in status %i', (riskType, isRequired, status) => {
  expect(firstEvaluationStatus(riskType, isRequired)).toBe(status);
});

test.each<[EvaluationStatus, EvaluationStatus]>([
  [1, 5],
  [2, 5],
  [3, 3],
  [4, 5],
  [5, 5],
  [6, 6],
])('the end of the policy makes %i into %i', (before, after) => {
  expect(evaluationStatusAtPolicyEnd(before)).toBe(after);
});
