import { addDays } from '#domain/shared/civil-date.ts';

/**
 * A last covered day that is offered on cancelling. `paid-up`:
 * the day before the next receipt, so that nothing more is charged and no paid day is lost; `term`: the end of the year.
 */
export type LastDay = { kind: 'today' | 'paid-up' | 'term'; on: string };

/**
 * The last covered days among which a policyholder who cancels can choose, the best for them first: the day before the next receipt falls due, if there is one; the end
 * of the insured year; today (decision A35). Civil dates of Madrid.
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
 * Whether a signed policy was cancelled with a last day that has not passed: it covers until then, and payments that fall due are collected as agreed. A policy that was
 * withdrawn from has no such days. Civil dates of Madrid.
 */
export function isInLastDays(
  { signed_at: signedAt, ending }: { signed_at: string | null; ending: { kind: string; last_day: string } | null },
  today: string,
): boolean {
  return signedAt !== null && ending?.kind === 'cancelled' && ending.last_day >= today;
}
