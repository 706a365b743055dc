const dayMs = 24 * 60 * 60_000;
/** Safari clears what an unused page keeps after seven days (fault FA1): the mail comes while there are still two left. */
const fromMs = 4 * dayMs;
const untilMs = 5 * dayMs;

/** An evaluation that is still to be done; instants in epoch milliseconds. */
export interface OpenedEvaluation {
  /** When a phone last opened it. */
  openedAt: number;
  /** When something of it last arrived: a photo, a submit; null: nothing has. */
  arrivedAt: number | null;
  /** When its customer was last reminded; null: never. */
  remindedAt: number | null;
}

/**
 * Whether to remind by mail that something may be waiting on a phone: opened at least four days and less than five ago, nothing has arrived
 * since, and nobody was reminded of this attempt. A reminder from before the last arrival was of another attempt.
 */
export function isReminderDue({ openedAt, arrivedAt, remindedAt }: OpenedEvaluation, now: number): boolean {
  const age = now - openedAt;
  if (age < fromMs || age >= untilMs) return false;
  if (arrivedAt !== null && arrivedAt >= openedAt) return false;
  return remindedAt === null || (arrivedAt !== null && remindedAt < arrivedAt);
}
