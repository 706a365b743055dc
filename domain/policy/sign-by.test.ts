import { expect, test } from 'vitest';
import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { PolicyStatus } from './policy-status.ts';
import { hasMissedSignBy, isToBeSigned, signByDate } from './sign-by.ts';

test('thirty days, or what the product sets', () => {
  expect(signByDate('2025-11-20')).toBe('2025-12-20');
  expect(signByDate('2025-11-20', 10)).toBe('2025-11-30');
});

test.each<[PolicyStatus, boolean, EvaluationStatus, boolean]>([
  [2, true, 1, false],
  [2, true, 2, true],
  [2, true, 3, true],
  [2, true, 4, false],
  [2, true, 5, false],
  [2, true, 6, true],
  [2, false, 1, true],
  [2, false, 4, true],
  [1, true, 3, false],
  [3, true, 3, false],
  [4, true, 3, false],
])('status %i, evaluation required %s and in status %i: to be signed %s', (status, isEvaluationRequired, evaluationStatus, expected) => {
  expect(isToBeSigned({ status, isEvaluationRequired, evaluationStatus })).toBe(expected);
});

const late = { status: 2 as const, signBy: '2025-12-20', isForPerson: false };
test.each<[string, Partial<Parameters<typeof hasMissedSignBy>[0]>, string, boolean]>([
  ['on the last day', {}, '2025-12-20', false],
  ['the day after', {}, '2025-12-21', true],
  ['a draft, the day after', { status: 1 }, '2025-12-21', true],
  ['a signed one', { status: 3 }, '2025-12-21', false],
  ['a cancelled one', { status: 4 }, '2025-12-21', false],
  ['while its photos are for a person to settle', { isForPerson: true }, '2025-12-21', false],
])('%s', (_what, parts, today, expected) => {
  expect(hasMissedSignBy({ ...late, ...parts }, today)).toBe(expected);
});
