import { expect, test } from 'vitest';
import { waitsForEvaluation } from './pay-after-evaluation.ts';

const draft = { status: 1, isPaidAfterEvaluation: true, isEvaluationRequired: true, evaluationStatus: 1 } as const;

test.each<[string, Partial<Parameters<typeof waitsForEvaluation>[0]>, boolean]>([
  ['with its evaluation to do', {}, true],
  ['whose evaluation is looked at', { evaluationStatus: 2 }, true],
  ['that was rejected', { evaluationStatus: 4 }, true],
  ['that is validated', { evaluationStatus: 3 }, false],
  ['without anything to evaluate', { evaluationStatus: 6 }, false],
  ['whose evaluation is required no more', { isEvaluationRequired: false }, false],
  ['of a product that is paid at once', { isPaidAfterEvaluation: false }, false],
  ['that is no draft any more', { status: 2 }, false],
])('paying a policy %s', (_which, change, waits) => {
  expect(waitsForEvaluation({ ...draft, ...change })).toBe(waits);
});
