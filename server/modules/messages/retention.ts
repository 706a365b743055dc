import { keptDays, keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { deleteMessagesBefore, deleteMessagesTo, failStale } from './store.ts';

/** Days after which no job tries to send a message any more. */
const triedDays = 3;
const dayMs = 86_400_000;

/** Removes messages older than the house keeps them, and marks as failed those that still wait after all attempts. */
export async function forgetMessages(db: Executor, now: Date, keptForDays: number = keptDays.messages): Promise<void> {
  await failStale(db, new Date(now.getTime() - triedDays * dayMs));
  await deleteMessagesBefore(db, new Date(now.getTime() - keptForDays * dayMs));
  await deleteMessagesBefore(db, keptSince('proposalReminders', now.getTime()), 'contracting-unfinished');
}

/** Removes all messages to a person, whatever their state, also those that hold only their address. */
export async function forgetMessagesTo(db: Executor, { id, email }: { id: number; email: string }): Promise<void> {
  await deleteMessagesTo(db, id, email);
}
