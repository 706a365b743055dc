import type { Executor } from '#server/db/connect.ts';
import { deleteTotpKey, hasAnyFactor, lockUser } from './store.ts';

/** An application's codes and the recovery codes of somebody are good for nothing any more. False: there were none that were. */
export async function deleteFactorOf(db: Executor, userId: number): Promise<boolean> {
  return deleteTotpKey(db, userId);
}

/** With the last thing that somebody showed their recovery codes go too: with a factor that begins later none of them is good. */
export async function endCodesWithoutFactor(db: Executor, userId: number): Promise<void> {
  await lockUser(db, userId);
  if (!(await hasAnyFactor(db, userId))) await deleteTotpKey(db, userId);
}
