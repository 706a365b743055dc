import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { markSession } from './store.ts';

/** A second factor was shown just now in a session, named by the hash of its token. */
export async function markFactorShown(db: Executor, { clock }: Pick<Ports, 'clock'>, tokenHash: string): Promise<void> {
  await markSession(db, tokenHash, clock.now());
}
