import type { Payment } from '#domain/payment/payment.ts';
import { keptCents, paidCents } from '#domain/payment/payment.ts';
import { daysBetween } from '#domain/shared/civil-date.ts';
import { shareOfCents } from '#domain/shared/split-cents.ts';
import type { CancellationReason } from './cancellation.ts';
import type { PolicyEnding } from './policy-transitions.ts';

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

/** Payments that are not owed whole any more. */
export interface Settled {
  /** Payments of which nothing was paid and nothing is owed any more, refunds of which nothing was paid back: they are annulled. */
  annulledIds: number[];
  /** The others, with what they cost now: what was paid of them and what is still owed. */
  lowered: { id: number; priceCents: number }[];
}

/** What the end of a policy does to its payments. */
export interface EndingSettlement extends Settled {
  /** Payments that fell due while the policy lived and are still owed. */
  owedIds: number[];
  /** What is to be paid back in all, refunds promised before included; 0 when nothing is. */
  refundCents: number;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The oldest of the payments that are due, as many as are needed to reach what was earned. */
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

/** Before its signature a policy covers nothing, so that all comes back whoever ends it, as when its sign-by date passes. */
function refundRule(cause: EndingCause, isSigned: boolean): 'all' | 'unused' | 'none' {
  return isSigned ? refunds[cause] : 'all';
}

/** Payments, refunds too, brought down to what was paid of them and what remains pending (by their ids, without a sign; the others: nothing). */
function bringDown(payments: readonly Payment[], left: ReadonlyMap<number, number>): Settled {
  const settled: Settled = { annulledIds: [], lowered: [] };
  for (const payment of payments) {
    const priceCents = paidCents(payment) + Math.sign(payment.priceCents) * (left.get(payment.id) ?? 0);
    if (priceCents === 0) settled.annulledIds.push(payment.id);
    else if (priceCents !== payment.priceCents) settled.lowered.push({ id: payment.id, priceCents });
  }
  return settled;
}

const isPending = ({ paymentDate, pendingCents }: Payment) => paymentDate === null && pendingCents !== 0;

/**
 * Settles the payments of a policy that ends, anew: a refund that was not paid yet is annulled, and is part of what is paid back now. That is never more than what
 * was really paid and kept; who was given back more than they paid owes nothing for that.
 */
export function settleEnding(cause: EndingCause, policy: EndingPolicy): EndingSettlement {
  const { payments, lastDay, isSigned } = policy;
  const pending = payments.filter(isPending);
  const promisedCents = sum(pending.map(({ priceCents, pendingCents }) => (priceCents < 0 ? -pendingCents : 0)));
  const agreed = keptCents(payments);
  const paid = Math.max(0, agreed + promisedCents);
  const due = pending.filter(({ priceCents, activationDate }) => priceCents > 0 && activationDate <= lastDay);

  const asAgreed = Math.max(0, agreed + sum(due.map(({ pendingCents }) => pendingCents)));
  const earned = { all: 0, unused: usedCents(policy), none: asAgreed }[refundRule(cause, isSigned)];

  const owed = stillOwed(due, earned - paid);
  const chargedTooMuch = Math.max(0, paid + sum(owed.map(({ pendingCents }) => pendingCents)) - earned);
  const refundCents = Math.min(paid, chargedTooMuch);
  // What was not paid cannot come back: the last of them is owed in part.
  const last = owed.at(-1);
  const left = new Map(owed.map((payment) => [payment.id, payment.pendingCents - (payment === last ? chargedTooMuch - refundCents : 0)]));
  return { ...bringDown(pending, left), owedIds: owed.map(({ id }) => id), refundCents };
}

/** A policy that has ended, after money for it went back. */
export interface AfterReturn {
  cause: EndingCause;
  isSigned: boolean;
  /** Staff has said what comes back (decision A77): the rest is due. */
  isDecided: boolean;
  payments: readonly Payment[];
  /** What went back, by the payments it was for: it is pending again. */
  returned: ReadonlyMap<number, number>;
}

/**
 * What a bank or a card's holder took back is set off against the refund that was not paid yet. The rest is owed again where the ending had left it due; of what
 * should have come back whole nothing is.
 */
export function setOffReturn({ cause, isSigned, isDecided, payments, returned }: AfterReturn): Settled {
  const pending = payments.filter(isPending);
  const left = new Map(pending.map(({ id, pendingCents }) => [id, Math.abs(pendingCents)]));
  const take = (payment: Payment, mostCents: number): number => {
    const pendingCents = left.get(payment.id) ?? 0;
    const taken = Math.min(pendingCents, mostCents);
    left.set(payment.id, pendingCents - taken);
    return taken;
  };
  const refundable = pending.filter(({ priceCents }) => priceCents < 0);
  const isDueAgain = isDecided || refundRule(cause, isSigned) !== 'all';
  for (const payment of pending.filter(({ priceCents }) => priceCents > 0)) {
    const wentBack = returned.get(payment.id) ?? 0;
    let setOff = 0;
    for (const refund of refundable) setOff += take(refund, wentBack - setOff);
    take(payment, isDueAgain ? setOff : wentBack);
  }
  return bringDown(pending, left);
}
