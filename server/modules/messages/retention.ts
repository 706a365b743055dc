import { keptDays, keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { deleteMessagesBefore, deleteMessagesTo, failStale } from './store.ts';

/** After that no job tries any more, whatever became of it. */
const triedDays = 3;
const dayMs = 86_400_000;

/** Removes old messages, those older than the house's days; one that still waits after all tries has failed. */
export async function forgetMessages(db: Executor, now: Date, keptForDays: number = keptDays.messages): Promise<void> {
  await failStale(db, new Date(now.getTime() - triedDays * dayMs));
  await deleteMessagesBefore(db, new Date(now.getTime() - keptForDays * dayMs));
  await deleteMessagesBefore(db, keptSince('proposalReminders', now.getTime()), 'contracting-unfinished');
}

/** Removes everything that was or is to be sent to somebody, also what knows only their address. */
export async function forgetMessagesTo(db: Executor, { id, email }: { id: number; email: string }): Promise<void> {
  await deleteMessagesTo(db, id, email);
}
