import { addDays } from '#domain/shared/civil-date.ts';

/** Until when somebody who cancels may want to be covered. `paid-up`: to the day before the next receipt, so that nothing more is charged and nothing paid is lost. */
export type LastDay = { kind: 'today' | 'paid-up' | 'term'; on: string };

/**
 * The last days that are offered to whoever cancels of their own will, the one that costs them least first. Between today and the end of the insured year (decision A35):
 * the day before the next receipt falls due, when there is one; the end of the year; today. Civil dates of Madrid.
 */
export function lastDays(
  payments: readonly { price: number; pending_amount: number; activation_date: string }[],
  { today, termLastDay }: { today: string; termLastDay: string },
): LastDay[] {
  const [next] = payments
    .filter(({ price, pending_amount: pending, activation_date: on }) => price > 0 && pending > 0 && on > today)
    .map(({ activation_date: on }) => on)
    .toSorted();
  const paidUp = next === undefined ? null : addDays(next, -1);
  const days: LastDay[] = [];
  if (paidUp !== null && paidUp > today && paidUp < termLastDay) days.push({ kind: 'paid-up', on: paidUp });
  if (termLastDay > today) days.push({ kind: 'term', on: termLastDay });
  days.push({ kind: 'today', on: today });
  return days;
}

/**
 * Whether a policy was cancelled to a day that has not passed: signed, it covers until then, and what falls due is collected as agreed. What was withdrawn from has no
 * such days. Civil dates of Madrid.
 */
export function isInLastDays(
  { signed_at: signedAt, ending }: { signed_at: string | null; ending: { kind: string; last_day: string } | null },
  today: string,
): boolean {
  return signedAt !== null && ending?.kind === 'cancelled' && ending.last_day >= today;
}
