import { splitCents } from '#domain/shared/split-cents.ts';
import { type Payment, paidCents } from './payment.ts';

/** What another price of the year does to the payments of a policy. */
export interface Repricing {
  /** Payments of which nothing is paid, with what they cost now; the earlier ones are a cent larger where it does not divide evenly. */
  prices: { id: number; priceCents: number }[];
  /** Payments of which nothing is paid or owed any more. */
  annulledIds: number[];
  /** What no payment is left for: to be paid back when negative, to be paid besides when positive; 0 when nothing is. */
  adjustmentCents: number;
}

/**
 * Spreads another total of the year over what is not paid yet. What is paid stays as it is, in part too, and so does what the bank has been asked for
 * (`inCollectionIds`); refunds count as what was given back.
 */
export function repricePayments(payments: readonly Payment[], inCollectionIds: readonly number[], totalCents: number): Repricing {
  const isOpen = (payment: Payment) =>
    payment.priceCents > 0 && payment.paymentDate === null && paidCents(payment) === 0 && !inCollectionIds.includes(payment.id);
  const open = payments
    .filter(isOpen)
    .toSorted((one, other) => one.activationDate.localeCompare(other.activationDate) || one.id - other.id);
  const fixedCents = payments.filter((payment) => !isOpen(payment)).reduce((sum, { priceCents }) => sum + priceCents, 0);
  const leftCents = totalCents - fixedCents;
  if (open.length === 0 || leftCents <= 0)
    return { prices: [], annulledIds: open.map(({ id }) => id), adjustmentCents: leftCents === 0 ? 0 : leftCents };
  const parts = splitCents(leftCents, open.length);
  return { prices: open.map(({ id }, index) => ({ id, priceCents: parts[index] ?? 0 })), annulledIds: [], adjustmentCents: 0 };
}
