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

/** Whether staff has still to say what comes back: until then nobody knows what is owed. */
export function isRefundUndecided({ refundDecidedBy, isDecided }: Omit<EndedPolicy, 'payments'>): boolean {
  return refundDecidedBy === 'staff' && !isDecided;
}

/** Whether staff may give back so many cents, 0 included, of a policy that ended with a claim open or paid (decision A77). */
export function checkRefundDecision(policy: EndedPolicy, refundCents: number): Result<true, RefundDecisionProblem> {
  if (!isRefundUndecided(policy)) return fail(policy.isDecided ? 'already-decided' : 'nothing-to-decide');
  return refundCents > keptCents(policy.payments) ? fail('more-than-paid') : ok(true);
}
