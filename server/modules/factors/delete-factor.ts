import type { Executor } from '#server/db/connect.ts';
import { deleteTotpKey } from './store.ts';

/** An application's codes and the recovery codes of somebody are good for nothing any more. False: there were none that were. */
export async function deleteFactorOf(db: Executor, userId: number): Promise<boolean> {
  return deleteTotpKey(db, userId);
}
