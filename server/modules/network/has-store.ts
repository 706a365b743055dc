import type { Executor } from '#server/db/connect.ts';
import { hasSellingStore } from './store.ts';

/** Whether there is such a store and it sells. */
export async function hasStore(db: Executor, id: number): Promise<boolean> {
  return hasSellingStore(db, id);
}
