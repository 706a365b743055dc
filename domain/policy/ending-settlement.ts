import type { Payment } from '#domain/payment/payment.ts';
import { keptCents, paidCents } from '#domain/payment/payment.ts';
import { daysBetween } from '#domain/shared/civil-date.ts';
import { shareOfCents } from '#domain/shared/split-cents.ts';
import type { CancellationReason } from './cancellation.ts';
import type { PolicyEnding } from './policy-status.ts';

/** What ends the policy: a way of ending, and of a cancellation its reason. */
export type EndingCause = Exclude<PolicyEnding, 'cancelled'> | CancellationReason;

/** `all`: cover never counted, so all comes back; `unused`: the days not covered come back; `none`: the premium is due as agreed. */
const refunds: Readonly<Record<EndingCause, 'all' | 'unused' | 'none'>> = {
  withdrawn: 'all',
  unsigned: 'all',
  expired: 'none',
  'policyholder-request': 'none',
  'risk-gone': 'unused',
  'non-payment': 'none',
  'false-declaration': 'none',
  'insurer-decision': 'unused',
};

/** What the end of a policy does to its payments. */
export interface EndingSettlement {
  /** Payments of which nothing was paid and nothing is owed any more: they are annulled. */
  annulledIds: number[];
  /** Payments that fell due while the policy lived and are still owed. */
  owedIds: number[];
  /** To be paid back; 0 when nothing is. */
  refundCents: number;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Of the payments that are due, the oldest that are needed to reach what was earned. */
function stillOwed(due: readonly Payment[], missingCents: number): Payment[] {
  let covered = 0;
  return due
    .toSorted((one, other) => one.activationDate.localeCompare(other.activationDate))
    .filter(({ pendingCents }) => {
      const isNeeded = covered < missingCents;
      covered += isNeeded ? pendingCents : 0;
      return isNeeded;
    });
}

/** A policy that ends. Days are civil dates of Madrid. */
export interface EndingPolicy {
  payments: readonly Payment[];
  /** What the insured year costs. */
  yearCents: number;
  isSigned: boolean;
  /** When cover started; null: it never did. */
  firstDay: string | null;
  /** Last day covered, and that of the insured year. */
  lastDay: string;
  termLastDay: string;
}

/** What of the year's price its used days are worth, to the nearest cent. */
function usedCents({ yearCents, firstDay, lastDay, termLastDay }: EndingPolicy): number {
  return firstDay === null ? 0 : shareOfCents(yearCents, daysBetween(firstDay, lastDay) + 1, daysBetween(firstDay, termLastDay) + 1);
}

/**
 * Settles the payments of a policy that ends. Before its signature it covers nothing, so that all comes back whoever ends it, as when its sign-by date passes. What is
 * paid back is never more than what was paid, refunds already made taken off.
 */
export function settleEnding(cause: EndingCause, policy: EndingPolicy): EndingSettlement {
  const paid = keptCents(policy.payments);
  const unpaid = policy.payments.filter(
    ({ priceCents, paymentDate, pendingCents }) => priceCents > 0 && paymentDate === null && pendingCents > 0,
  );
  const due = unpaid.filter(({ activationDate }) => activationDate <= policy.lastDay);

  const asAgreed = paid + sum(due.map(({ pendingCents }) => pendingCents));
  const earned = { all: 0, unused: usedCents(policy), none: asAgreed }[policy.isSigned ? refunds[cause] : 'all'];

  const owed = stillOwed(due, earned - paid);
  const charged = paid + sum(owed.map(({ pendingCents }) => pendingCents));
  return {
    annulledIds: unpaid.filter((payment) => !owed.includes(payment) && paidCents(payment) === 0).map(({ id }) => id),
    owedIds: owed.map(({ id }) => id),
    refundCents: Math.max(0, Math.min(paid, charged - earned)),
  };
}
