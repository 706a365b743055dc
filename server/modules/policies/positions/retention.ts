import type { Executor } from '#server/db/connect.ts';
import { deleteIdlePositions } from './store-positions.ts';

/** Removes the positions of phones without an open claim of theft (decision A58). */
export async function forgetPositions(db: Executor): Promise<void> {
  await deleteIdlePositions(db);
}
