import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';

/** Days (24 hours each) without a change after which somebody is reminded. */
export const reminderSilenceDays = 2;

/**
 * Whether a reminder of an unfinished contracting is due: the proposal has an e-mail and no acceptances, was not changed for two days, and can still be contracted
 * tomorrow. `lastDay`: civil date of Madrid. Instants in epoch milliseconds.
 */
export function isReminderDue(
  proposal: { email: string | null; acceptances: readonly unknown[]; changedAtMs: number; lastDay: string },
  nowMs: number,
): boolean {
  const isSilent = proposal.changedAtMs <= reminderSilentSince(nowMs);
  return proposal.email !== null && proposal.acceptances.length === 0 && isSilent && proposal.lastDay >= addDays(civilDateOf(nowMs), 1);
}

/** Proposals that were last changed at this instant or before (epoch milliseconds) are due for a reminder. */
export function reminderSilentSince(nowMs: number): number {
  return nowMs - reminderSilenceDays * 86_400_000;
}
