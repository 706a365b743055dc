import { keptDays, keptSince } from '#domain/privacy/retention.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { blockSepaFiles, deleteBankFilesBefore, emptySepaFile, sepaFilesBefore } from './debits/store-sepa.ts';

/** Removes what was read in old files of the bank, and the bytes of our own: how many debits one held and their sum stay, which name nobody. */
export async function forgetBankFiles({ db, blobs, clock }: Ports): Promise<void> {
  const now = clock.now();
  await deleteBankFilesBefore(db, keptSince('bankFiles', now.getTime()));
  const old = await sepaFilesBefore(db, addDays(civilDateOf(now.getTime()), -keptDays.sepaFiles));
  await eachApart(old, async ({ id, blob }) => {
    // Cut before the row says so, the next time does it again.
    await blobs.remove(blob);
    await emptySepaFile(db, id);
  });
}

/** Makes files of debits that hold the account of these policies' holder, who was erased, unreadable for everybody. */
export async function blockFilesOf(db: Executor, policyIds: readonly number[], now: Date): Promise<void> {
  if (policyIds.length > 0) await blockSepaFiles(db, [...policyIds], now);
}
