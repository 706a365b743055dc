import { type EvaluationStatus, policyEvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { coverStart } from '#domain/policy/cover.ts';
import { type PolicyStatus, policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { ClaimedRisk, EvaluatedRisk } from './store.ts';

/**
 * What `declareClaim` asks of a policy. A day that nobody wrote down, of the first payment, the signature or the end, and of which the status
 * says that it has been, counts as the day on which the policy was made: a policy that was cancelled then covers nothing after it.
 */
export function coverFactsOf(policy: ClaimedRisk['policy'], payments: readonly Payment[], evaluated: readonly EvaluatedRisk[]) {
  const status = policy.status as PolicyStatus;
  const madeOn = civilDateOf(policy.createdAt.getTime());
  const dayIf = (hasBeen: boolean): string | null => (hasBeen ? madeOn : null);
  const paidOn = payments
    .flatMap(({ paymentDate, priceCents }) => (paymentDate !== null && priceCents > 0 ? [paymentDate] : []))
    .toSorted();
  const decidedAt = evaluated.flatMap((risk) => (risk.decidedAt === null ? [] : [risk.decidedAt.getTime()]));
  const { startsOn } = coverStart({
    firstPaymentOn: paidOn[0] ?? dayIf(status !== policyStatus.draft),
    signedOn: dayIf(status === policyStatus.activePaidSigned || status === policyStatus.cancelled),
    evaluation: {
      status: policyEvaluationStatus(evaluated.map((risk) => risk.status as EvaluationStatus)),
      decidedOn: decidedAt.length === 0 ? null : civilDateOf(Math.max(...decidedAt)),
    },
    isInvoiceDeclared: true,
  });
  return { status, startsOn, lastDay: dayIf(status === policyStatus.cancelled), payments };
}
