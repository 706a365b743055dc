import { breakageOf } from '#domain/policy/breakage.ts';
import type { PolicyFacts, RiskFacts } from '#domain/policy/policy-facts.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { evaluationStatus } from './evaluation-status.ts';
import type { EvaluationAnswer } from './polling.ts';
import { verdictOf } from './verdict.ts';

/** The stage of an insured phone's evaluation as far as the server knows. */
export type Told = 'to-do' | 'in-review' | 'validated' | 'rejected' | 'breakage' | 'nothing-to-do';

/**
 * What this phone holds of an evaluation. `begun`: a draft that the person can go on with; `released`: sent with "Enviar", and has not arrived at the server;
 * `repeated-imei`: waits for another IMEI; `arrived`: the server has confirmed all that was sent.
 */
export type OnPhone = 'nothing' | 'begun' | 'released' | 'repeated-imei' | 'arrived';

/** `unknown`: the server has not answered and the phone holds nothing, so no screen may claim a stage. */
export type EvaluationStage = Told | 'sending' | 'repeated-imei' | 'unknown';

/** Paths of the screens that show an evaluation's stage; `steps` stands for the screens on which the evaluation is done. */
export const statusAddresses = {
  steps: '/evaluation',
  sending: '/evaluation/sending',
  'repeated-imei': '/evaluation/imei-repeated',
  review: '/evaluation/review',
  validated: '/evaluation/validated',
  rejected: '/evaluation/rejected',
  breakage: '/evaluation/breakage',
} as const;
export type StatusScreen = keyof typeof statusAddresses;

const verdicts = { Validated: 'validated', Rejected: 'rejected', Breakage: 'breakage' } as const;

/**
 * The stage by an answer of `evaluation-status`. `answer` null: the call was refused because no result will come any more (`evaluation-closed`). A finished
 * evaluation without two known labels is with a person (decision A42).
 */
export function toldByAnswer(answer: EvaluationAnswer | null): Told {
  if (answer === null) return 'nothing-to-do';
  if (answer.status === 'waiting') return answer.review === null ? 'to-do' : 'in-review';
  const verdict = verdictOf(answer.frontal.label, answer.trasera.label);
  return verdict === null ? 'in-review' : verdicts[verdict];
}

/** The stage by the policy as it was last read. The screens of the steps use it, so that they need not wait for the network. */
export function toldByPolicy(
  policy: Pick<PolicyFacts, 'status' | 'evaluation_active' | 'evaluations'> & {
    policy_risks: readonly Pick<RiskFacts, 'id' | 'active' | 'policy_risk_mobile'>[];
  },
  riskId: number,
): Told {
  const risk = policy.policy_risks.find(({ id }) => id === riskId);
  const mobile = risk?.policy_risk_mobile;
  if (!risk?.active || !mobile || policy.evaluation_active !== 1 || policy.status === policyStatus.cancelled) return 'nothing-to-do';
  switch (mobile.evaluation_status) {
    case evaluationStatus.undefined:
      return 'to-do';
    case evaluationStatus.pending:
      return 'in-review';
    case evaluationStatus.validated:
      return 'validated';
    case evaluationStatus.rejected:
      return breakageOf(policy, [riskId]) === null ? 'rejected' : 'breakage';
    default:
      return 'nothing-to-do';
  }
}

/** The stage of an evaluation now. `told` null: the server has not answered. A submission that has not arrived outweighs the server, which does not know it yet. */
export function stageOf(told: Told | null, onPhone: OnPhone): EvaluationStage {
  if (onPhone === 'released') return 'sending';
  if (onPhone === 'repeated-imei') return 'repeated-imei';
  // The server has not answered, or no longer has what arrived because the evaluation was begun anew on another phone: the sending screen tells which.
  if (onPhone === 'arrived' && (told === null || told === 'to-do')) return 'sending';
  return told ?? (onPhone === 'begun' ? 'to-do' : 'unknown');
}

const screens: Record<EvaluationStage, StatusScreen | null> = {
  'to-do': 'steps',
  sending: 'sending',
  'repeated-imei': 'repeated-imei',
  'in-review': 'review',
  validated: 'validated',
  rejected: 'rejected',
  breakage: 'breakage',
  'nothing-to-do': null,
  unknown: null,
};

/** The screen to lead to when the one that was opened does not match the stage; null when the person may stay, or when no screen matches the stage. */
export function leadFrom(screen: StatusScreen, stage: EvaluationStage, onPhone: OnPhone): StatusScreen | null {
  const isAnotherTry = onPhone === 'begun' && (stage === 'rejected' || stage === 'breakage' || stage === 'in-review');
  if (screen === 'steps' && isAnotherTry) return null;
  // The sending screen goes on listing the items that have arrived while they wait for a result, and leads to the result by itself.
  if (screen === 'sending' && onPhone === 'arrived') return null;
  return screens[stage] === screen ? null : screens[stage];
}
