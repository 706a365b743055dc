import { splitCents } from '#domain/shared/split-cents.ts';
import type { InstalmentDay } from './instalments.ts';
import { keptCents, type Payment, paidCents } from './payment.ts';

/** The changes that a new price of the year makes to the payments of a policy. */
export interface Repricing {
  /** Payments of which nothing is paid, with their new prices; where the amount does not divide evenly, the earlier ones are a cent larger. */
  prices: { id: number; priceCents: number }[];
  /** Payments that are paid in part and of which less is owed now, with their new prices. */
  lowered: { id: number; priceCents: number }[];
  /** Instalments without a payment for which one is created. */
  made: { day: InstalmentDay; priceCents: number }[];
  /** Payments of which nothing is paid and nothing owed any more, and unpaid refunds whose amount is calculated anew. */
  annulledIds: number[];
  /** The difference that no payment is left to carry: negative, it is paid back by a refund; positive, it is charged by an extra payment; 0 when there is none. */
  adjustmentCents: number;
}

/** The part of a repricing that is done later, when a payment that was in collection was not collected. */
export type Lowering = Pick<Repricing, 'lowered' | 'annulledIds' | 'adjustmentCents'>;

/** The payments of a policy and the new total of its year. */
export interface RepricedYear {
  payments: readonly Payment[];
  /** Ids of the payments that the bank or the gateway is collecting. */
  inCollectionIds: readonly number[];
  /** Future instalments that have no payment. */
  missing: readonly InstalmentDay[];
  totalCents: number;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const priceOf = (payments: readonly Payment[]): number => sumOf(payments.map(({ priceCents }) => priceCents));
const byDay = (one: { activationDate: string }, other: { activationDate: string }): number =>
  one.activationDate.localeCompare(other.activationDate);

/**
 * Spreads a new total of the year over the payments of which nothing is paid, and over the missing instalments when there is more to pay than those payments cost.
 * Payments that are paid or in collection stay as they are. When more is paid than the year costs, nothing is owed any more, not even the rest of partly paid payments,
 * and the excess is paid back: never more than was paid less what was refunded before.
 */
export function repricePayments({ payments, inCollectionIds, missing, totalCents }: RepricedYear): Repricing {
  const { refunds, counted, unpaid } = sorted(payments, inCollectionIds);
  const open = unpaid.filter((payment) => paidCents(payment) === 0);
  const leftCents = totalCents - priceOf(counted.filter((payment) => !open.includes(payment)));
  const refundIds = refunds.map(({ id }) => id);
  if (leftCents > 0) return spread(open, leftCents > priceOf(open) ? missing : [], { leftCents, refundIds });

  const openIds = open.map(({ id }) => id);
  const { lowered, excessCents } = lower(unpaid.filter((payment) => !open.includes(payment)).toReversed(), -leftCents);
  const backCents = Math.min(excessCents, Math.max(0, keptCents(counted)));
  const promisedCents = 0 - priceOf(refunds);
  return backCents < promisedCents
    ? { prices: [], lowered, made: [], annulledIds: [...openIds, ...refundIds], adjustmentCents: 0 - backCents }
    : { prices: [], lowered, made: [], annulledIds: openIds, adjustmentCents: promisedCents - backCents };
}

/**
 * Lowers the payments to the total of the year, after a payment that was in collection when the price fell was not collected. What exceeds the total is taken off what is
 * owed, the latest payments first; the amount of unpaid refunds is calculated anew from what was paid. No payment becomes dearer, and those still in collection stay.
 */
export function lowerToTotal({ payments, inCollectionIds, totalCents }: Omit<RepricedYear, 'missing'>): Lowering {
  const { refunds, counted, unpaid } = sorted(payments, inCollectionIds);
  const { lowered } = lower(unpaid.toReversed(), Math.max(0, priceOf(counted) - totalCents));
  if (lowered.length === 0) return { lowered, annulledIds: [], adjustmentCents: 0 };
  const annulledIds = lowered.filter(({ priceCents }) => priceCents === 0).map(({ id }) => id);
  const left = lowered.filter(({ priceCents }) => priceCents > 0);
  const backCents = Math.max(0, keptCents(counted) - totalCents);
  const promisedCents = 0 - priceOf(refunds);
  return backCents < promisedCents
    ? { lowered: left, annulledIds: [...annulledIds, ...refunds.map(({ id }) => id)], adjustmentCents: 0 - backCents }
    : { lowered: left, annulledIds, adjustmentCents: promisedCents - backCents };
}

/** `refunds`: those of which nothing is paid out; `counted`: all other payments; `unpaid`: those of `counted` that are neither paid nor in collection, by due day. */
function sorted(payments: readonly Payment[], inCollectionIds: readonly number[]) {
  const isRefund = ({ priceCents, pendingCents, paymentDate }: Payment) =>
    priceCents < 0 && paymentDate === null && pendingCents === priceCents;
  const counted = payments.filter((payment) => !isRefund(payment));
  const unpaid = counted
    .filter(({ id, priceCents, paymentDate }) => priceCents >= 0 && paymentDate === null && !inCollectionIds.includes(id))
    .toSorted((one, other) => byDay(one, other) || one.id - other.id);
  return { refunds: payments.filter(isRefund), counted, unpaid };
}

/** Divides what is left to pay among the open payments and missing instalments, by due day; where there is less than a cent for each, the last ones get none. */
function spread(
  open: readonly Payment[],
  missing: readonly InstalmentDay[],
  { leftCents, refundIds }: { leftCents: number; refundIds: number[] },
): Repricing {
  const slots = [...open, ...missing].toSorted(byDay).slice(0, leftCents);
  const parts = slots.length === 0 ? [] : splitCents(leftCents, slots.length);
  const priced = slots.map((slot, index) => ({ slot, priceCents: parts[index] ?? 0 }));
  return {
    prices: priced.flatMap(({ slot, priceCents }) => ('id' in slot ? [{ id: slot.id, priceCents }] : [])),
    lowered: [],
    made: priced.flatMap(({ slot, priceCents }) => ('id' in slot ? [] : [{ day: slot, priceCents }])),
    annulledIds: [...open.filter((payment) => !slots.includes(payment)).map(({ id }) => id), ...refundIds],
    adjustmentCents: slots.length === 0 ? leftCents : 0,
  };
}

/** Takes `cents` off what is owed of payments, one after the other. `excessCents`: what could not be taken off. */
function lower(payments: readonly Payment[], cents: number): { lowered: Repricing['lowered']; excessCents: number } {
  let excessCents = cents;
  const lowered = payments.flatMap(({ id, priceCents, pendingCents }) => {
    const offCents = Math.min(excessCents, pendingCents);
    excessCents -= offCents;
    return offCents === 0 ? [] : [{ id, priceCents: priceCents - offCents }];
  });
  return { lowered, excessCents };
}
