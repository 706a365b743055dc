import type { Executor } from '#server/db/connect.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deleteExample, examplesOf } from './store.ts';

type Example = Awaited<ReturnType<typeof examplesOf>>[number];

/** Takes away what is kept of somebody, who agrees to it no more or is erased. Its bytes cannot come back: the last thing that a transaction does. */
export async function forgetExamplesOf(db: Executor, { blobs }: Pick<Ports, 'blobs'>, userId: number): Promise<void> {
  for (const example of await examplesOf(db, { userId })) await forgetExample(db, blobs, example);
}

/** Takes away what was decided before an instant, each in a transaction of its own: one whose file stays is tried again the next night, and keeps no other. */
export async function forgetExamplesBefore({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, before: Date): Promise<void> {
  await eachApart(await examplesOf(db, { before }), (example) =>
    db.transaction((transaction) => forgetExample(transaction, blobs, example)),
  );
}

async function forgetExample(db: Executor, blobs: Ports['blobs'], example: Example): Promise<void> {
  // A photo that was decided again meanwhile has another file.
  if (await deleteExample(db, example)) await blobs.remove(example.blob);
}
