import type { Executor } from '#server/db/connect.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteExample, examplesOf } from './store.ts';

type Example = Awaited<ReturnType<typeof examplesOf>>[number];

/** Deletes the examples of a person who withdraws consent or is erased. Deleted files do not come back when the transaction fails, so call this last. */
export async function forgetExamplesOf(db: Executor, { blobs }: Pick<Ports, 'blobs'>, userId: number): Promise<void> {
  for (const example of await examplesOf(db, { userId })) await forgetExample(db, blobs, example);
}

/**
 * Deletes the examples decided before an instant, each in its own transaction: when a file cannot be deleted, it is tried again the next night, and the others are
 * deleted all the same.
 */
export async function forgetExamplesBefore({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, before: Date): Promise<void> {
  await eachApart(await examplesOf(db, { before }), (example) =>
    db.transaction((transaction) => forgetExample(transaction, blobs, example)),
  );
}

async function forgetExample(db: Executor, blobs: Ports['blobs'], example: Example): Promise<void> {
  // A photo that was decided again meanwhile has a new file, which stays.
  if (await deleteExample(db, example)) await blobs.remove(example.blob);
}
