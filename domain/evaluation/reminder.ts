const dayMs = 24 * 60 * 60_000;
/** Safari deletes the data of a site that was not used for seven days (fault FA1): the reminder leaves at least two days. */
const fromMs = 4 * dayMs;
const untilMs = 5 * dayMs;

/** An evaluation that was not finished; instants in epoch milliseconds. */
export interface OpenedEvaluation {
  /** When a phone last opened it. */
  openedAt: number;
  /** When a part of it (a photo, the submission) last arrived at the server; null: never. */
  arrivedAt: number | null;
  /** When its customer was last reminded; null: never. */
  remindedAt: number | null;
}

/**
 * Whether to remind the customer by mail that an evaluation may be waiting unsent on a phone: it was opened at least four and less than five days ago, nothing
 * has arrived since, and no reminder of this attempt was sent. A reminder sent before the last arrival belongs to an earlier attempt.
 */
export function isReminderDue({ openedAt, arrivedAt, remindedAt }: OpenedEvaluation, now: number): boolean {
  const age = now - openedAt;
  if (age < fromMs || age >= untilMs) return false;
  if (arrivedAt !== null && arrivedAt >= openedAt) return false;
  return remindedAt === null || (arrivedAt !== null && remindedAt < arrivedAt);
}
