import type { Executor } from '#server/db/connect.ts';
import { findStore } from './store.ts';

/** Whether there is such a store and it works. */
export async function hasStore(db: Executor, id: number): Promise<boolean> {
  return (await findStore(db, id))?.store.active ?? false;
}
