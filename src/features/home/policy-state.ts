import type { Policy } from '#domain/wire/policies.ts';

/** What the pill of a policy says, the most pressing first. */
export type PolicyState =
  | 'draft'
  | 'cancelled'
  | 'evaluation-to-do'
  | 'evaluation-rejected'
  | 'evaluation-in-review'
  | 'unsigned'
  | 'active';

/** Specification §4: policy status, then the evaluation when one is required. */
export function policyState(policy: Pick<Policy, 'status' | 'evaluation_active' | 'evaluation_status'>): PolicyState {
  if (policy.status === 4) return 'cancelled';
  if (policy.status === 1) return 'draft';
  if (policy.evaluation_active === 1) {
    if (policy.evaluation_status === 1) return 'evaluation-to-do';
    if (policy.evaluation_status === 4) return 'evaluation-rejected';
    if (policy.evaluation_status === 2) return 'evaluation-in-review';
  }
  return policy.status === 2 ? 'unsigned' : 'active';
}
