import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { breakageOf } from './breakage.ts';
import { type EvaluationQueues, type UnderWay, unheardOf } from './home-cards.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

/** The state that the pill of a policy shows. */
export type PolicyState =
  | 'draft'
  | 'cancelled'
  | 'evaluation-to-do'
  | 'evaluation-rejected'
  | 'evaluation-breakage'
  | 'unsigned'
  | 'active'
  | UnderWay;

/**
 * The state of a policy (specification §4): from its status and, when one is required, from its evaluation, as
 * read at `readAt` (epoch milliseconds) or, if newer, as in this phone's queue.
 */
export function policyState(policy: PolicyFacts, queues: EvaluationQueues, readAt: number): PolicyState {
  if (policy.status === policyStatus.cancelled) return 'cancelled';
  if (policy.evaluation_active === 1) {
    const active = policy.policy_risks.filter((risk) => risk.active);
    const unheard = active.length === 1 ? unheardOf(policy, null, queues, readAt) : null;
    if (unheard !== null && unheard !== 'begun') return unheard;
    if (policy.evaluation_status === evaluationStatus.pending) return 'in-review';
    if (policy.status !== policyStatus.draft && policy.evaluation_status === evaluationStatus.undefined) return 'evaluation-to-do';
    if (policy.status !== policyStatus.draft && policy.evaluation_status === evaluationStatus.rejected) {
      return breakageOf(
        policy,
        active.map(({ id }) => id),
      ) === null
        ? 'evaluation-rejected'
        : 'evaluation-breakage';
    }
  }
  if (policy.status === policyStatus.draft) return 'draft';
  return policy.status === policyStatus.activePaidUnsigned ? 'unsigned' : 'active';
}
