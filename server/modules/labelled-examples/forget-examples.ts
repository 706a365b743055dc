import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteRows } from './store.ts';

/** Takes away what is kept of somebody, who agrees to it no more or is erased. Its bytes cannot come back: the last thing that a transaction does. */
export async function forgetExamplesOf(db: Executor, { blobs }: Pick<Ports, 'blobs'>, userId: number): Promise<void> {
  for (const blob of await deleteRows(db, { userId })) await blobs.remove(blob);
}

/** Takes away what was decided before an instant; where a file cannot be removed its row comes back with the others. */
export async function forgetExamplesBefore({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, before: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const blob of await deleteRows(transaction, { before })) await blobs.remove(blob);
  });
}
