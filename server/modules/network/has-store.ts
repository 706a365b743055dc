import type { Executor } from '#server/db/connect.ts';
import { hasSellingStore } from './store.ts';

/** Whether the store exists and sells (`isSelling`). */
export async function hasStore(db: Executor, id: number): Promise<boolean> {
  return hasSellingStore(db, id);
}
