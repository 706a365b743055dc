import { keptCents, type Payment } from '#domain/payment/payment.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** `nothing-to-decide`: it runs, or the rule says what comes back. */
export type RefundDecisionProblem = 'nothing-to-decide' | 'already-decided' | 'more-than-paid';

/** A policy as its ending left it. */
export interface EndedPolicy {
  refundDecidedBy: 'rule' | 'staff' | null;
  isDecided: boolean;
  payments: readonly Payment[];
}

/** Whether staff may give back so many cents, 0 included, of a policy that was withdrawn from with a claim open or paid (decision A77). */
export function checkRefundDecision(policy: EndedPolicy, refundCents: number): Result<true, RefundDecisionProblem> {
  if (policy.refundDecidedBy !== 'staff') return fail('nothing-to-decide');
  if (policy.isDecided) return fail('already-decided');
  return refundCents > keptCents(policy.payments) ? fail('more-than-paid') : ok(true);
}
