import type { Executor } from '#server/db/connect.ts';
import { deleteAllOf } from './store.ts';

/** Deletes all list views of a former user: they contain what the user searched for. */
export async function deleteViewsOf(db: Executor, userId: number): Promise<void> {
  await deleteAllOf(db, userId);
}
