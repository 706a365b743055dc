import type { Executor } from '#server/db/connect.ts';
import { endContractingGrantsOf, revokeGrantsOf } from './store.ts';

/**
 * Ends what a person's phones may do with nobody signed in, hand-over phones included: with the sessions, when somebody may have what is not theirs.
 * What those phones have not sent stays on them until a log-in there. `keepUnsent`: the person wants it to go by itself all the same.
 * `except`: the session that goes on, by the hash of its token, with what was given out in it.
 */
export async function revokeGrants(
  db: Executor,
  userId: number,
  { at, keepUnsent = false, except }: { at: Date; keepUnsent?: boolean | undefined; except?: string | undefined },
): Promise<void> {
  await endContractingGrantsOf(db, userId, at);
  if (!keepUnsent) await revokeGrantsOf(db, userId, at, except);
}
