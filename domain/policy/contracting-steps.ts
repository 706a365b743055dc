import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { waitsForEvaluation } from '#domain/payment/pay-after-evaluation.ts';
import { policyStatus } from './policy-status.ts';
import type { PolicyFactsToSign } from './signing.ts';
import { checkSigning } from './signing.ts';

/** The steps between contracting a policy and being covered by it. */
export const contractingStepKinds = ['pay', 'evaluate', 'sign'] as const;
/**
 * `to-do`: the policyholder can do it now; `under-way`: the bank, the gateway or the reviewers are at it;
 * `waits`: for an earlier step; `refused`: rejected, or too late to sign.
 */
export const contractingStepStates = ['to-do', 'under-way', 'waits', 'refused', 'done'] as const;

export interface ContractingStep {
  kind: (typeof contractingStepKinds)[number];
  state: (typeof contractingStepStates)[number];
}

export type ContractingFacts = PolicyFactsToSign & {
  isPaidAfterEvaluation: boolean;
  /** The first payment's debit is arranged, or the gateway may have charged it. */
  isBeingCollected: boolean;
  /** The first payment is made outside of this flow (decision A31, `card_liverpool`). */
  isPaymentSkipped: boolean;
  isSigned: boolean;
};

/**
 * The order of a product's steps. Payment comes before the evaluation, or after it where the product is paid after its evaluation (decision A35); the signature is last.
 * A product without evaluation has no `evaluate` step.
 */
export function stepOrder(product: { isPaidAfterEvaluation: boolean; isEvaluationRequired: boolean }): ContractingStep['kind'][] {
  if (!product.isEvaluationRequired) return ['pay', 'sign'];
  return product.isPaidAfterEvaluation ? ['evaluate', 'pay', 'sign'] : ['pay', 'evaluate', 'sign'];
}

/**
 * The steps of a policy with their states, in the order of `stepOrder`; empty for a cancelled policy. A payment that is made outside of this flow is shown as
 * under way until it is booked. `today`: civil date of Madrid.
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

/** The step that the policyholder has to do next; null: none, or they have to wait. */
export function nextContractingStep(steps: readonly ContractingStep[]): ContractingStep['kind'] | null {
  return steps.find(({ kind, state }) => state === 'to-do' || (state === 'refused' && kind === 'evaluate'))?.kind ?? null;
}
