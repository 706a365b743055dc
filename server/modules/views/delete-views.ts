import type { Executor } from '#server/db/connect.ts';
import { deleteAllOf } from './store.ts';

/** All of somebody who is gone: what they searched for stands in them. */
export async function deleteViewsOf(db: Executor, userId: number): Promise<void> {
  await deleteAllOf(db, userId);
}
