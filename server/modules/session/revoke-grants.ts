import type { Executor } from '#server/db/connect.ts';
import { endContractingGrantsOf, revokeGrantsOf } from './store.ts';

/**
 * Ends what a person's phones may do without a log-in, hand-over phones included, together with their sessions, when an unauthorised person may have access. Unsent
 * photos stay on those phones until a log-in there. `keepUnsent`: the person wants unsent photos to be sent all the same, so the grants stay. `except`: the token hash
 * of the session that goes on, with its grants.
 */
export async function revokeGrants(
  db: Executor,
  userId: number,
  { at, keepUnsent = false, except }: { at: Date; keepUnsent?: boolean | undefined; except?: string | undefined },
): Promise<void> {
  await endContractingGrantsOf(db, userId, at);
  if (!keepUnsent) await revokeGrantsOf(db, userId, at, except);
}
