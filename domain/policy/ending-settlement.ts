import type { Payment } from '#domain/payment/payment.ts';
import { keptCents, paidCents } from '#domain/payment/payment.ts';
import { daysBetween } from '#domain/shared/civil-date.ts';
import { shareOfCents } from '#domain/shared/split-cents.ts';
import type { CancellationReason } from './cancellation.ts';
import type { PolicyEnding } from './policy-transitions.ts';

/** The cause for which a policy ends: the reason of a cancellation, or one of the other endings. */
export type EndingCause = Exclude<PolicyEnding, 'cancelled'> | CancellationReason;

/**
 * What is refunded: `all` that was paid, as if the policy had never covered; `unused`:
 * the price of the days that are not covered; `none`: the premium is due as agreed.
 */
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

/** Payments that are no longer owed in full. */
export interface Settled {
  /** Ids of payments of which nothing was paid and nothing is owed any more, and of refunds of which nothing was paid out: they are annulled. */
  annulledIds: number[];
  /** The other payments, with their new prices: what was paid of each plus what is still owed. */
  lowered: { id: number; priceCents: number }[];
}

/** The changes that the end of a policy makes to its payments. */
export interface EndingSettlement extends Settled {
  /** Ids of payments that fell due by the last covered day and are still owed, at least in part. */
  owedIds: number[];
  /** The total to be paid back, earlier unpaid refunds included; 0 when nothing is. */
  refundCents: number;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The oldest due payments, as many as are needed to reach `missingCents`, the part of the earned premium that was not paid. */
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

/** The facts of a policy that ends. Days are civil dates of Madrid. */
export interface EndingPolicy {
  payments: readonly Payment[];
  /** What the insured year costs. */
  yearCents: number;
  isSigned: boolean;
  /** The day on which cover started; null: it never did. */
  firstDay: string | null;
  /** The last covered day; `termLastDay` is the last of the insured year. */
  lastDay: string;
  termLastDay: string;
}

/** The part of the year's price for the days that were covered, to the nearest cent. */
function usedCents({ yearCents, firstDay, lastDay, termLastDay }: EndingPolicy): number {
  return firstDay === null ? 0 : shareOfCents(yearCents, daysBetween(firstDay, lastDay) + 1, daysBetween(firstDay, termLastDay) + 1);
}

/** What is refunded. An unsigned policy covers nothing, so everything is refunded whatever the cause, just as when its sign-by date passes. */
function refundRule(cause: EndingCause, isSigned: boolean): 'all' | 'unused' | 'none' {
  return isSigned ? refunds[cause] : 'all';
}

/** Lowers payments and refunds to what was paid of each plus what remains pending. `left`: pending cents by payment id, positive for refunds too; a missing id has 0. */
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
 * Settles the payments of a policy that ends. Refunds that were not paid out yet are annulled, and their amount is part of the new refund. The refund is never more than
 * what was paid and not given back. A policyholder who was given back more than they paid owes nothing for it.
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
  // An amount that was not paid cannot be refunded: instead, the last owed payment is lowered by it.
  const last = owed.at(-1);
  const left = new Map(owed.map((payment) => [payment.id, payment.pendingCents - (payment === last ? chargedTooMuch - refundCents : 0)]));
  return { ...bringDown(pending, left), owedIds: owed.map(({ id }) => id), refundCents };
}

/** The facts of an ended policy after a bank's return or a chargeback. */
export interface AfterReturn {
  cause: EndingCause;
  isSigned: boolean;
  /** Staff have decided the refund (decision A77): the rest is due. */
  isDecided: boolean;
  payments: readonly Payment[];
  /** The returned cents, by the id of the payment, in which they are pending again. */
  returned: ReadonlyMap<number, number>;
}

/**
 * Sets off the money that a bank returned or a card's holder charged back against refunds that were not paid out yet. The rest is owed again, except where everything was
 * to be refunded: then nothing is owed.
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
