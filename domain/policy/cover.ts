import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { addMonths } from '#domain/shared/civil-date.ts';

/** What has to be there before a policy covers, in the order of its checklist (decision A6). */
export type CoverCondition = 'first-payment' | 'signature' | 'evaluation' | 'invoice';

/** Days are civil dates of Madrid; null: not yet. */
export interface CoverFacts {
  firstPaymentOn: string | null;
  signedOn: string | null;
  /** The evaluation of the policy, which is the worst of its risks'; `decidedOn` counts only for a validated one. */
  evaluation: { status: EvaluationStatus; decidedOn: string | null };
  isInvoiceDeclared: boolean;
}

/** When cover starts: on the day on which the last condition is met. Null while one is missing. */
export function coverStart(facts: CoverFacts): { startsOn: string | null; missing: CoverCondition[] } {
  const { firstPaymentOn, signedOn, evaluation } = facts;
  const isValidated = evaluation.status === evaluationStatus.validated && evaluation.decidedOn !== null;
  const missing: CoverCondition[] = [];
  if (firstPaymentOn === null) missing.push('first-payment');
  if (signedOn === null) missing.push('signature');
  if (!isValidated && evaluation.status !== evaluationStatus.notRequired) missing.push('evaluation');
  if (!facts.isInvoiceDeclared) missing.push('invoice');
  const days = [firstPaymentOn, signedOn, isValidated ? evaluation.decidedOn : null].filter((day) => day !== null);
  return { startsOn: missing.length === 0 ? (days.toSorted().at(-1) ?? null) : null, missing };
}

/** A month after a premium fell due, cover rests (Ley 50/1980 art. 15). */
const graceMonths = 1;

/** Unpaid on that day and the month of grace over. Cover returns at 24:00 of the day of payment: that day itself is still without. */
function suspends(payment: Payment, day: string): boolean {
  if (payment.priceCents <= 0 || day <= addMonths(payment.activationDate, graceMonths)) return false;
  return payment.paymentDate === null ? payment.pendingCents !== 0 : day <= payment.paymentDate;
}

export type Cover = 'covered' | 'not-started' | 'suspended' | 'ended';

/**
 * Whether a policy covers what happens on a day (decisions A6 and A50). `startsOn` by `coverStart`; `lastDay` is the last one that may be covered: of its end, else
 * of the insured year. Without its first payment a policy has not started, however long ago it was made.
 */
export function coverOn(day: string, policy: { startsOn: string | null; lastDay: string; payments: readonly Payment[] }): Cover {
  if (policy.startsOn === null || day < policy.startsOn) return 'not-started';
  if (day > policy.lastDay) return 'ended';
  return policy.payments.some((payment) => suspends(payment, day)) ? 'suspended' : 'covered';
}
