import { keptDays, keptSince } from '#domain/privacy/retention.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { blockSepaFiles, deleteBankFilesBefore, emptySepaFile, sepaFilesBefore } from './debits/store-sepa.ts';

/** Removes the contents of old files of the bank, and the bytes of our own files. The number and the sum of a file's debits stay: they identify nobody. */
export async function forgetBankFiles({ db, blobs, clock }: Ports): Promise<void> {
  const now = clock.now();
  await deleteBankFilesBefore(db, keptSince('bankFiles', now.getTime()));
  const old = await sepaFilesBefore(db, addDays(civilDateOf(now.getTime()), -keptDays.sepaFiles));
  await eachApart(old, async ({ id, blob }) => {
    // The bytes are removed before the row says so: if the job is cut off in between, the next run removes them again.
    await blobs.remove(blob);
    await emptySepaFile(db, id);
  });
}

/** Blocks access to the debit files that hold the account of these policies' holder, who was erased. */
export async function blockFilesOf(db: Executor, policyIds: readonly number[], now: Date): Promise<void> {
  if (policyIds.length > 0) await blockSepaFiles(db, [...policyIds], now);
}
