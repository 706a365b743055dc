import { isToBePaid, paymentDisplayStatus } from '#domain/payment/display-status.ts';
import type { MailedPolicyKind } from '#domain/policy/mailed-policy-kind.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';
import { isToBeSigned } from './sign-by.ts';

export type MailProblem =
  | 'already-cancelled'
  | 'no-documents'
  | 'nothing-to-sign'
  | 'evaluation-to-do'
  | 'nothing-to-pay'
  | 'under-way'
  | 'nothing-to-evaluate';

/** Evaluations that wait for the customer (specification §4): undefined and rejected. */
const toDo = [1, 4];

/**
 * Whether a mail of a kind may be sent about a policy: nobody is asked for what is already done, or for what they cannot do: sign before the evaluation
 * (`evaluation-to-do`), or pay what is being collected (`under-way`). `today`: civil date of Madrid. `hasDocument`: a signed contract is stored.
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
      if (policy.status !== policyStatus.activePaidUnsigned) return fail('nothing-to-sign');
      return isToBeSigned({ ...policy, isEvaluationRequired: policy.evaluation_active === 1, evaluationStatus: policy.evaluation_status })
        ? ok(true)
        : fail('evaluation-to-do');
    case 'pay': {
      const owed = policy.policy_payments.filter((payment) => paymentDisplayStatus(payment, today) === 'IMPAGADO');
      if (owed.length === 0) return fail('nothing-to-pay');
      return owed.some((payment) => isToBePaid(payment, today)) ? ok(true) : fail('under-way');
    }
    case 'evaluate':
      return policy.evaluation_active === 1 && toDo.includes(policy.evaluation_status) ? ok(true) : fail('nothing-to-evaluate');
  }
}
