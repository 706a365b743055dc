import { paymentDisplayStatus } from '#domain/payment/display-status.ts';
import type { MailedPolicyKind } from '#domain/policy/mailed-policy-kind.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

export type MailProblem = 'already-cancelled' | 'no-documents' | 'nothing-to-sign' | 'nothing-to-pay' | 'nothing-to-evaluate';

/** Evaluations that wait for the customer (specification §4): undefined and rejected. */
const toDo = [1, 4];

/**
 * Whether a mail of a kind may be sent about a policy: nobody is asked for what is already done.
 * `today`: civil date of Madrid. `hasDocument`: a signed contract is stored.
 */
export function checkPolicyMail(
  kind: MailedPolicyKind,
  policy: PolicyFacts,
  { today, hasDocument }: { today: string; hasDocument: boolean },
): Result<true, MailProblem> {
  if (policy.status === policyStatus.cancelled) return fail('already-cancelled');
  switch (kind) {
    case 'documents':
      return policy.contract_link === null && !hasDocument ? fail('no-documents') : ok(true);
    case 'sign':
      return policy.status === policyStatus.activePaidUnsigned ? ok(true) : fail('nothing-to-sign');
    case 'pay': {
      const isOwed = policy.policy_payments.some((payment) => paymentDisplayStatus(payment, today) === 'IMPAGADO');
      return isOwed ? ok(true) : fail('nothing-to-pay');
    }
    case 'evaluate':
      return policy.evaluation_active === 1 && toDo.includes(policy.evaluation_status) ? ok(true) : fail('nothing-to-evaluate');
  }
}
