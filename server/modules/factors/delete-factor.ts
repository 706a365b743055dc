import type { Executor } from '#server/db/connect.ts';
import { deleteTotpKey, hasAnyFactor, lockUser } from './store.ts';

/** Deletes a user's authenticator application and recovery codes. @returns false when no application was set up */
export async function deleteFactorOf(db: Executor, userId: number): Promise<boolean> {
  return deleteTotpKey(db, userId);
}

/** Deletes a user's recovery codes once their last second factor is gone, so that they do not work beside a factor that is set up later. */
export async function endCodesWithoutFactor(db: Executor, userId: number): Promise<void> {
  await lockUser(db, userId);
  if (!(await hasAnyFactor(db, userId))) await deleteTotpKey(db, userId);
}
