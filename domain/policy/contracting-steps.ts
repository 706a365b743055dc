import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { waitsForEvaluation } from '#domain/payment/pay-after-evaluation.ts';
import { policyStatus } from './policy-status.ts';
import type { PolicyFactsToSign } from './signing.ts';
import { checkSigning } from './signing.ts';

/** What is left between contracting a policy and being covered by it. */
export const contractingStepKinds = ['pay', 'evaluate', 'sign'] as const;
/** `to-do`: by its policyholder, now; `under-way`: the bank, the gateway or whoever evaluates has it; `waits`: for a step before it; `refused`: to be done again. */
export const contractingStepStates = ['to-do', 'under-way', 'waits', 'refused', 'done'] as const;

export interface ContractingStep {
  kind: (typeof contractingStepKinds)[number];
  state: (typeof contractingStepStates)[number];
}

export type ContractingFacts = PolicyFactsToSign & {
  isPaidAfterEvaluation: boolean;
  /** Its debit is arranged, or the gateway may have charged it. */
  isBeingCollected: boolean;
  /** It is paid outside of this flow (decision A31, `card_liverpool`). */
  isPaymentSkipped: boolean;
  isSigned: boolean;
};

/**
 * The order of a product's steps: it is paid first, or evaluated first where it is paid after its evaluation (decision A35), and signed last.
 * A product that is not evaluated has no such step.
 */
export function stepOrder(product: { isPaidAfterEvaluation: boolean; isEvaluationRequired: boolean }): ContractingStep['kind'][] {
  if (!product.isEvaluationRequired) return ['pay', 'sign'];
  return product.isPaidAfterEvaluation ? ['evaluate', 'pay', 'sign'] : ['pay', 'evaluate', 'sign'];
}

/**
 * What a policy still waits for, in the order in which it was contracted. What costs nothing is paid; what is paid outside of this flow is asked of nobody here, and still not paid. `today`: civil date of Madrid. Empty of a policy that has ended.
 */
export function contractingSteps(facts: ContractingFacts, today: string): ContractingStep[] {
  if (facts.status === policyStatus.cancelled) return [];
  const states = { pay: payState, evaluate: evaluationState, sign: signState };
  return stepOrder(facts).map((kind) => ({ kind, state: states[kind](facts, today) }));
}

function payState(facts: ContractingFacts): ContractingStep['state'] {
  if (facts.firstPaymentOn !== null) return 'done';
  if (facts.isBeingCollected || facts.isPaymentSkipped) return 'under-way';
  return waitsForEvaluation(facts) ? 'waits' : 'to-do';
}

function evaluationState({ evaluationStatus: status }: ContractingFacts): ContractingStep['state'] {
  if (status === evaluationStatus.validated || status === evaluationStatus.notRequired) return 'done';
  if (status === evaluationStatus.pending) return 'under-way';
  return status === evaluationStatus.rejected ? 'refused' : 'to-do';
}

function signState(facts: ContractingFacts, today: string): ContractingStep['state'] {
  if (facts.isSigned) return 'done';
  const allowed = checkSigning(facts, today);
  if (allowed.ok) return 'to-do';
  return allowed.problem === 'too-late' ? 'refused' : 'waits';
}

/** What its policyholder does next; null: nothing, or to wait. */
export function nextContractingStep(steps: readonly ContractingStep[]): ContractingStep['kind'] | null {
  return steps.find(({ kind, state }) => state === 'to-do' || (state === 'refused' && kind === 'evaluate'))?.kind ?? null;
}
