import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { addMonths } from '#domain/shared/civil-date.ts';

/** The conditions for the start of cover, in the order of the checklist on screen (decision A6). */
export type CoverCondition = 'first-payment' | 'signature' | 'evaluation' | 'invoice';

/** The facts that decide when cover starts. Days are civil dates of Madrid; null: not yet. */
export interface CoverFacts {
  firstPaymentOn: string | null;
  signedOn: string | null;
  /** The evaluation of the policy: the worst status of its active risks. `decidedOn` counts only if it is validated. */
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

/** The evaluations of a policy's phones, and its signature, in epoch milliseconds; null: not signed, not decided. */
export interface EvaluatedPhones {
  /** Ids of the active phones. */
  riskIds: readonly number[];
  evaluations: readonly { riskId: number; status: EvaluationStatus; createdAtMs: number; decidedAtMs: number | null }[];
  signedAtMs: number | null;
}

/**
 * The ids of the phones whose evaluation cover waits for. Nobody signs before every phone's evaluation is pending or validated, so that a phone whose evaluation was
 * then canceled or rejected was switched off. A phone switched on after the signature delays only its own cover: it counts only if it is `riskId`. Where no phone
 * was evaluated before the signature, cover waits for all.
 */
export function awaitedPhones({ riskIds, evaluations, signedAtMs }: EvaluatedPhones, riskId?: number): number[] {
  const isSignedWith = ({ status, createdAtMs, decidedAtMs }: EvaluatedPhones['evaluations'][number]) =>
    signedAtMs !== null &&
    createdAtMs <= signedAtMs &&
    status !== evaluationStatus.canceled &&
    !(status === evaluationStatus.rejected && decidedAtMs !== null && decidedAtMs <= signedAtMs);
  const isSignedFor = (id: number) => evaluations.some((each) => each.riskId === id && isSignedWith(each));
  return riskIds.filter((id) => isSignedFor(id) || id === riskId || !riskIds.some(isSignedFor));
}

/** This long after a premium fell due unpaid, cover is suspended (Ley 50/1980 art. 15). */
const graceMonths = 1;

/**
 * Whether a payment suspends cover on a day: unpaid then, and its month of grace over. Cover returns at 24:00 of the day of payment, so that day itself is not covered.
 */
function suspends(payment: Payment, day: string): boolean {
  if (payment.priceCents <= 0 || day <= addMonths(payment.activationDate, graceMonths)) return false;
  return payment.paymentDate === null ? payment.pendingCents !== 0 : day <= payment.paymentDate;
}

export type Cover = 'covered' | 'not-started' | 'suspended' | 'ended';

/**
 * The cover of a policy on a day (decisions A6 and A50). `startsOn` by `coverStart`; `lastDay` is the last covered day of an ended policy, else the last of the insured
 * year. Without `startsOn` (for example, without the first payment) cover has not started, however long ago the policy was contracted.
 */
export function coverOn(day: string, policy: { startsOn: string | null; lastDay: string; payments: readonly Payment[] }): Cover {
  if (policy.startsOn === null || day < policy.startsOn) return 'not-started';
  if (day > policy.lastDay) return 'ended';
  return policy.payments.some((payment) => suspends(payment, day)) ? 'suspended' : 'covered';
}
