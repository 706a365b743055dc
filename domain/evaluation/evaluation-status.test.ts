import { expect, test } from 'vitest';
import { policyEvaluationStatus } from './evaluation-status.ts';
import type { EvaluationStatus } from './evaluation-status.ts';

const order: EvaluationStatus[] = [4, 2, 1, 5, 3, 6];
const pairs = order.flatMap((worse, index) => order.slice(index).map((better): [EvaluationStatus, EvaluationStatus] => [worse, better]));

test.each(pairs)('%i wins over %i', (worse, better) => {
  const risks = [
    { active: true, evaluationStatus: better },
    { active: true, evaluationStatus: worse },
  ];
  expect(policyEvaluationStatus(risks)).toBe(worse);
  expect(policyEvaluationStatus(risks.reverse())).toBe(worse);
});

test('an inactive risk does not count', () => {
  expect(
    policyEvaluationStatus([
      { active: false, evaluationStatus: 4 },
      { active: true, evaluationStatus: 3 },
    ]),
  ).toBe(3);
});

test('a risk that is not evaluated does not count', () => {
  expect(
    policyEvaluationStatus([
      { active: true, evaluationStatus: null },
      { active: true, evaluationStatus: 1 },
    ]),
  ).toBe(1);
});

test.each([[[]], [[{ active: true, evaluationStatus: null }]], [[{ active: false, evaluationStatus: 2 as const }]]])(
  'without an active evaluated risk nothing is required',
  (risks) => {
    expect(policyEvaluationStatus(risks)).toBe(6);
  },
);
