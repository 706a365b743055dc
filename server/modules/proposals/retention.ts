import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { deleteProposalsBefore } from './store.ts';

/** So long somebody who comes late is told that it is over; then nothing of them stays. */
const keptDays = 15;

/** Removes proposals that ended a while ago. */
export async function forgetProposals(db: Executor, now: Date): Promise<void> {
  await deleteProposalsBefore(db, addDays(civilDateOf(now.getTime()), -keptDays));
}
