import { type EvaluationStatus, policyEvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { coverStart } from '#domain/policy/cover.ts';
import { type PolicyStatus, policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { ClaimedRisk, EvaluatedRisk } from './store.ts';

/**
 * What `declareClaim` asks of a policy. Where no day was written down of the first payment or of the signature, and the status says that both
 * happened, they count from the day on which the policy was made.
 */
export function coverFactsOf(policy: ClaimedRisk['policy'], payments: readonly Payment[], evaluated: readonly EvaluatedRisk[]) {
  const status = policy.status as PolicyStatus;
  const madeOn = civilDateOf(policy.createdAt.getTime());
  const isPaid = status === policyStatus.activePaidUnsigned || status === policyStatus.activePaidSigned;
  const paidOn = payments
    .flatMap(({ paymentDate, priceCents }) => (paymentDate !== null && priceCents > 0 ? [paymentDate] : []))
    .toSorted();
  const decidedAt = evaluated.flatMap((risk) => (risk.decidedAt === null ? [] : [risk.decidedAt.getTime()]));
  const { startsOn } = coverStart({
    firstPaymentOn: paidOn[0] ?? (isPaid ? madeOn : null),
    signedOn: status === policyStatus.activePaidSigned ? madeOn : null,
    evaluation: {
      status: policyEvaluationStatus(evaluated.map((risk) => risk.status as EvaluationStatus)),
      decidedOn: decidedAt.length === 0 ? null : civilDateOf(Math.max(...decidedAt)),
    },
    isInvoiceDeclared: true,
  });
  return { status, startsOn, lastDay: null, payments };
}
