import { expect, test } from 'vitest';
import { checkSigning, type SigningProblem } from './signing.ts';

const paid = { status: 2, firstPaymentOn: '2026-03-10', signBy: '2026-04-09', isEvaluationRequired: true, evaluationStatus: 2 } as const;
const today = '2026-04-09';

test.each<[string, Partial<Parameters<typeof checkSigning>[0]>, SigningProblem | null]>([
  ['with its evaluation handed in, on the last day', {}, null],
  ['validated', { evaluationStatus: 3 }, null],
  ['without one', { evaluationStatus: 6 }, null],
  ['that requires none, whatever its risks say', { evaluationStatus: 1, isEvaluationRequired: false }, null],
  ['with its evaluation to do', { evaluationStatus: 1 }, 'evaluation-to-do'],
  ['rejected', { evaluationStatus: 4 }, 'evaluation-to-do'],
  ['a day late', { signBy: '2026-04-08' }, 'too-late'],
  ['not paid', { status: 1 }, 'not-paid'],
  ['whose first payment came back', { firstPaymentOn: null }, 'not-paid'],
  ['signed', { status: 3 }, 'already-signed'],
  ['cancelled', { status: 4 }, 'already-cancelled'],
])('a policy %s: %j gives %s', (_what, change, problem) => {
  const expected = problem === null ? { ok: true, value: true } : { ok: false, problem };
  expect(checkSigning({ ...paid, ...change }, today)).toEqual(expected);
});
