import { keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import { deleteCallRequestsBefore } from './store.ts';

/** Removes call requests whose retention time is over, called or not. */
export async function forgetCallRequests(db: Executor, now: Date): Promise<void> {
  await deleteCallRequestsBefore(db, keptSince('callRequests', now.getTime()));
}
