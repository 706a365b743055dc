import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { markSession } from './store.ts';

/** Marks that a second factor was shown just now in the session with this token hash. */
export async function markFactorShown(db: Executor, { clock }: Pick<Ports, 'clock'>, tokenHash: string): Promise<void> {
  await markSession(db, tokenHash, clock.now());
}
