import { keptCents, type Payment } from '#domain/payment/payment.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** `nothing-to-decide`: the policy has not ended, or a rule determines the refund. */
export type RefundDecisionProblem = 'nothing-to-decide' | 'already-decided' | 'more-than-paid';

/** The facts of an ended policy. */
export interface EndedPolicy {
  refundDecidedBy: 'rule' | 'staff' | null;
  isDecided: boolean;
  payments: readonly Payment[];
}

/** Whether staff still have to decide the refund; until then it is not known what is owed. */
export function isRefundUndecided({ refundDecidedBy, isDecided }: Omit<EndedPolicy, 'payments'>): boolean {
  return refundDecidedBy === 'staff' && !isDecided;
}

/** Whether staff may decide on a refund of so many cents (0 too) for a policy that ended with an open or paid claim (decision A77). */
export function checkRefundDecision(policy: EndedPolicy, refundCents: number): Result<true, RefundDecisionProblem> {
  if (!isRefundUndecided(policy)) return fail(policy.isDecided ? 'already-decided' : 'nothing-to-decide');
  return refundCents > keptCents(policy.payments) ? fail('more-than-paid') : ok(true);
}
