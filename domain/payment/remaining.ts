import type { Payment } from './payment.ts';
import { statusOfPayment } from './payment.ts';

/** What is left to pay of a policy, in cents. */
export interface Remaining {
  /** Ids of the unpaid payments that have fallen due, the oldest first: they are to be paid in this order. */
  dueIds: number[];
  dueCents: number;
  /** The sum of the payments that fall due later. */
  scheduledCents: number;
}

/** "Cobrar lo que falta": what has fallen due and is unpaid, and separately what falls due later. Refunds are not set off against either. */
export function remaining(payments: readonly Payment[], today: string): Remaining {
  const withStatus = (status: string): Payment[] => payments.filter((payment) => statusOfPayment(payment, today) === status);
  const sum = (list: readonly Payment[]): number => list.reduce((total, { pendingCents }) => total + pendingCents, 0);
  const due = withStatus('IMPAGADO').toSorted((one, other) => one.activationDate.localeCompare(other.activationDate) || one.id - other.id);
  return { dueIds: due.map(({ id }) => id), dueCents: sum(due), scheduledCents: sum(withStatus('PROGRAMADO')) };
}
