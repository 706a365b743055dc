import { splitCents } from '#domain/shared/split-cents.ts';
import type { InstalmentDay } from './instalments.ts';
import { keptCents, type Payment, paidCents } from './payment.ts';

/** What another price of the year does to the payments of a policy. */
export interface Repricing {
  /** Payments of which nothing is paid, with what they cost now; the earlier ones are a cent larger where it does not divide evenly. */
  prices: { id: number; priceCents: number }[];
  /** Payments of which a part is paid and less is owed. */
  lowered: { id: number; priceCents: number }[];
  /** Instalments that are made again. */
  made: { day: InstalmentDay; priceCents: number }[];
  /** Payments of which nothing is paid or owed any more, and refunds that nobody has paid and that are counted anew. */
  annulledIds: number[];
  /** The amount for which no payment is left: it is paid back when negative, and asked for besides when positive; 0 when there is none. */
  adjustmentCents: number;
}

/** The part of a repricing that is done when what was in collection was not collected. */
export type Lowering = Pick<Repricing, 'lowered' | 'annulledIds' | 'adjustmentCents'>;

/** The payments of a policy and the total of its year. */
export interface RepricedYear {
  payments: readonly Payment[];
  /** What the bank or the gateway has been asked for. */
  inCollectionIds: readonly number[];
  /** Instalments of the days ahead that no payment is there for. */
  missing: readonly InstalmentDay[];
  totalCents: number;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const priceOf = (payments: readonly Payment[]): number => sumOf(payments.map(({ priceCents }) => priceCents));
const byDay = (one: { activationDate: string }, other: { activationDate: string }): number =>
  one.activationDate.localeCompare(other.activationDate);

/**
 * Spreads another total of the year over what is not paid yet, and over the instalments that are missing when there is more to pay than that. What is paid stays as it
 * is, and so does what is in collection. When more is paid than it costs, nothing is owed any more, also of what is paid in part, and the rest comes back: never more
 * than was paid, less what was given back.
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
 * What was in collection when the price fell, and was not collected, is asked for no more: takes what is more than the total off what is owed, the latest first; refunds
 * that nobody has paid are counted anew from what was paid. Nothing becomes dearer, and what is still in collection stays.
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

/** Refunds that nobody has paid, what counts besides, and of that what is not paid nor in collection, by the days on which it falls due. */
function sorted(payments: readonly Payment[], inCollectionIds: readonly number[]) {
  const isRefund = ({ priceCents, pendingCents, paymentDate }: Payment) =>
    priceCents < 0 && paymentDate === null && pendingCents === priceCents;
  const counted = payments.filter((payment) => !isRefund(payment));
  const unpaid = counted
    .filter(({ id, priceCents, paymentDate }) => priceCents >= 0 && paymentDate === null && !inCollectionIds.includes(id))
    .toSorted((one, other) => byDay(one, other) || one.id - other.id);
  return { refunds: payments.filter(isRefund), counted, unpaid };
}

/** Divides what is left to pay among the days on which payments fall due, in order; where there is less than a cent for each, the last ones go. */
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

/** Takes off what is owed of payments, one after the other. */
function lower(payments: readonly Payment[], cents: number): { lowered: Repricing['lowered']; excessCents: number } {
  let excessCents = cents;
  const lowered = payments.flatMap(({ id, priceCents, pendingCents }) => {
    const offCents = Math.min(excessCents, pendingCents);
    excessCents -= offCents;
    return offCents === 0 ? [] : [{ id, priceCents: priceCents - offCents }];
  });
  return { lowered, excessCents };
}
