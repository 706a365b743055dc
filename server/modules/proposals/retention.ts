import { keptDays, keptSince } from '#domain/privacy/retention.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { deleteProposalsBefore } from './store.ts';
import { deleteRefusalsBefore } from './store-reminders.ts';

/** Removes proposals that ended a while ago, and old refusals of reminders. */
export async function forgetProposals(db: Executor, now: Date): Promise<void> {
  await deleteProposalsBefore(db, addDays(civilDateOf(now.getTime()), -keptDays.proposals));
  await deleteRefusalsBefore(db, keptSince('reminderRefusals', now.getTime()));
}
