import type { Executor } from '#server/db/connect.ts';
import { deleteLinksOf, deleteResetsOf } from './store.ts';

/** No link for a password, no store and no distributor of somebody who is gone. */
export async function endAccess(db: Executor, userId: number): Promise<void> {
  await deleteResetsOf(db, userId);
  await deleteLinksOf(db, userId);
}
