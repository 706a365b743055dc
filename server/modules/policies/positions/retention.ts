import type { Executor } from '#server/db/connect.ts';
import { deleteIdlePositions } from './store-positions.ts';

/** Removes where phones are of which no theft is open any more (decision A58). */
export async function forgetPositions(db: Executor): Promise<void> {
  await deleteIdlePositions(db);
}
