import type { Executor } from '#server/db/connect.ts';
import { findRepairCenter } from './store-repair-centers.ts';

/** Whether the repair center exists and is active. */
export async function hasRepairCenter(db: Executor, id: number): Promise<boolean> {
  return (await findRepairCenter(db, id))?.active === true;
}
