import { breakageOf } from '#domain/policy/breakage.ts';
import type { PolicyFacts, RiskFacts } from '#domain/policy/policy-facts.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { evaluationStatus } from './evaluation-status.ts';
import type { EvaluationAnswer } from './polling.ts';
import { verdictOf } from './verdict.ts';

/** What the server says of the evaluation of an insured phone. */
export type Told = 'to-do' | 'in-review' | 'validated' | 'rejected' | 'breakage' | 'nothing-to-do';

/**
 * What of an evaluation lies on this phone. `begun`: something was done, and may be done further; `released`: it was let go with "Enviar" and has not arrived;
 * `repeated-imei`: it waits for another IMEI; `arrived`: all that was let go has been confirmed.
 */
export type OnPhone = 'nothing' | 'begun' | 'released' | 'repeated-imei' | 'arrived';

/** `unknown`: nobody has said anything, and no screen may pretend that somebody has. */
export type EvaluationStage = Told | 'sending' | 'repeated-imei' | 'unknown';

/** Screens that claim something of an evaluation; `steps` are those on which it is done. */
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
 * The stage that an answer of `evaluation-status` tells. `answer` null: the call was refused because nothing comes any more (`evaluation-closed`). One that is finished without
 * two known labels is with a person (decision A42).
 */
export function toldByAnswer(answer: EvaluationAnswer | null): Told {
  if (answer === null) return 'nothing-to-do';
  if (answer.status === 'waiting') return answer.review === null ? 'to-do' : 'in-review';
  const verdict = verdictOf(answer.frontal.label, answer.trasera.label);
  return verdict === null ? 'in-review' : verdicts[verdict];
}

/** The stage that a policy tells as it was last read: a step goes by it, so that it waits for no network. */
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

/** What is true of an evaluation now. `told` null: the server has not been heard. What has left this phone and not arrived is news to the server. */
export function stageOf(told: Told | null, onPhone: OnPhone): EvaluationStage {
  if (onPhone === 'released') return 'sending';
  if (onPhone === 'repeated-imei') return 'repeated-imei';
  // The server has given it up and begun anew, from another phone: what was sent here says so by itself.
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

/** Where somebody is led who opens a screen that is not true now; null where they may stay, and where there is no true screen to lead to. */
export function leadFrom(screen: StatusScreen, stage: EvaluationStage, onPhone: OnPhone): StatusScreen | null {
  const isAnotherTry = onPhone === 'begun' && (stage === 'rejected' || stage === 'breakage' || stage === 'in-review');
  if (screen === 'steps' && isAnotherTry) return null;
  // What has arrived from here is shown on, thing by thing, for as long as it waits; the screen leads to the result by itself.
  if (screen === 'sending' && onPhone === 'arrived') return null;
  return screens[stage] === screen ? null : screens[stage];
}
