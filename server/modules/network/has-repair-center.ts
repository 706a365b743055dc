import type { Executor } from '#server/db/connect.ts';
import { findRepairCenter } from './store-repair-centers.ts';

/** Whether there is such a repair center and it is in use. */
export async function hasRepairCenter(db: Executor, id: number): Promise<boolean> {
  return (await findRepairCenter(db, id))?.active === true;
}
