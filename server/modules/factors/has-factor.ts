import type { Executor } from '#server/db/connect.ts';
import { hasAnyFactor } from './store.ts';

/** Whether a user has a second factor: a confirmed authenticator application or a passkey. */
export async function hasFactor(db: Executor, userId: number): Promise<boolean> {
  return hasAnyFactor(db, userId);
}
