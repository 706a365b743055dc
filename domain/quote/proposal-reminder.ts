import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';

/** Days (24 hours each) without a change after which somebody is reminded. */
export const reminderSilenceDays = 2;

/**
 * Whether whoever began to contract is reminded now: they said their e-mail, accepted nothing yet, have been silent for two days, and a day is left after this one to go on.
 * `lastDay`: civil date of Madrid. Instants in epoch milliseconds.
 */
export function isReminderDue(
  proposal: { email: string | null; acceptances: readonly unknown[]; changedAtMs: number; lastDay: string },
  nowMs: number,
): boolean {
  const isSilent = proposal.changedAtMs <= reminderSilentSince(nowMs);
  return proposal.email !== null && proposal.acceptances.length === 0 && isSilent && proposal.lastDay >= addDays(civilDateOf(nowMs), 1);
}

/** Who has changed nothing since then has been silent for long enough. */
export function reminderSilentSince(nowMs: number): number {
  return nowMs - reminderSilenceDays * 86_400_000;
}
