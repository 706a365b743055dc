import { expect, test } from 'vitest';
import { type ContractingFacts, contractingSteps, nextContractingStep, stepOrder } from './contracting-steps.ts';

const today = '2026-11-24';
const facts: ContractingFacts = {
  status: 1,
  firstPaymentOn: null,
  signBy: '2026-12-24',
  isEvaluationRequired: true,
  evaluationStatus: 1,
  isPaidAfterEvaluation: false,
  isBeingCollected: false,
  isPaymentSkipped: false,
  isSigned: false,
};
const paid = { status: 2, firstPaymentOn: today } as const;

test.each<[what: string, change: Partial<ContractingFacts>, steps: string, next: string | null]>([
  ['just contracted', {}, 'pay to-do, evaluate to-do, sign waits', 'pay'],
  ['the gateway or the bank has it', { isBeingCollected: true }, 'pay under-way, evaluate to-do, sign waits', 'evaluate'],
  ['it is paid outside of this flow', { isPaymentSkipped: true }, 'pay under-way, evaluate to-do, sign waits', 'evaluate'],
  [
    'the same, after its evaluation',
    { isPaymentSkipped: true, isPaidAfterEvaluation: true, evaluationStatus: 3 },
    'evaluate done, pay under-way, sign waits',
    null,
  ],
  ['the same, paid', { ...paid, isPaymentSkipped: true }, 'pay done, evaluate to-do, sign waits', 'evaluate'],
  ['paid', paid, 'pay done, evaluate to-do, sign waits', 'evaluate'],
  ['paid, photos sent', { ...paid, evaluationStatus: 2 }, 'pay done, evaluate under-way, sign to-do', 'sign'],
  ['paid, photos refused', { ...paid, evaluationStatus: 4 }, 'pay done, evaluate refused, sign waits', 'evaluate'],
  ['paid and evaluated', { ...paid, evaluationStatus: 3 }, 'pay done, evaluate done, sign to-do', 'sign'],
  ['signed', { ...paid, status: 3, evaluationStatus: 3, isSigned: true }, 'pay done, evaluate done, sign done', null],
  ['its money went back', { status: 1, evaluationStatus: 3 }, 'pay to-do, evaluate done, sign waits', 'pay'],
  ['nothing to evaluate', { isEvaluationRequired: false, evaluationStatus: 6 }, 'pay to-do, sign waits', 'pay'],
  ['nothing to evaluate, paid', { ...paid, isEvaluationRequired: false, evaluationStatus: 6 }, 'pay done, sign to-do', 'sign'],
  ['paid after its evaluation', { isPaidAfterEvaluation: true }, 'evaluate to-do, pay waits, sign waits', 'evaluate'],
  ['the same, photos sent', { isPaidAfterEvaluation: true, evaluationStatus: 2 }, 'evaluate under-way, pay waits, sign waits', null],
  ['the same, evaluated', { isPaidAfterEvaluation: true, evaluationStatus: 3 }, 'evaluate done, pay to-do, sign waits', 'pay'],
  ['its day to sign has passed', { ...paid, evaluationStatus: 3, signBy: '2026-11-23' }, 'pay done, evaluate done, sign refused', null],
  ['ended', { status: 4 }, '', null],
])('%s', (_what, change, told, next) => {
  const steps = contractingSteps({ ...facts, ...change }, today);
  expect(steps.map(({ kind, state }) => `${kind} ${state}`).join(', ')).toBe(told);
  expect(nextContractingStep(steps)).toBe(next);
});

test.each([
  [false, true, 'pay evaluate sign'],
  [true, true, 'evaluate pay sign'],
  [false, false, 'pay sign'],
  [true, false, 'pay sign'],
])('the order of a product paid after its evaluation (%s) and evaluated (%s)', (isPaidAfterEvaluation, isEvaluationRequired, order) => {
  expect(stepOrder({ isPaidAfterEvaluation, isEvaluationRequired }).join(' ')).toBe(order);
});
