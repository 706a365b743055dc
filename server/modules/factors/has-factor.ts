import type { Executor } from '#server/db/connect.ts';
import { hasAnyFactor } from './store.ts';

/** Whether somebody has a second factor that they could show: an application that gives codes, or a passkey. */
export async function hasFactor(db: Executor, userId: number): Promise<boolean> {
  return hasAnyFactor(db, userId);
}
