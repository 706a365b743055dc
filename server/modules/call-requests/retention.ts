import type { Executor } from '#server/db/connect.ts';
import { deleteCallRequestsBefore } from './store.ts';

/** Long enough to answer somebody who says that nobody called. */
const keptDays = 90;
const dayMs = 86_400_000;

/** Removes old call requests, called or not. */
export async function forgetCallRequests(db: Executor, now: Date): Promise<void> {
  await deleteCallRequestsBefore(db, new Date(now.getTime() - keptDays * dayMs));
}
