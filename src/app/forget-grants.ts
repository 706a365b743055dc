import type { Outbox } from '#src/outbox/outbox.ts';
import { kitStore } from '#src/parts/evaluation-kit.ts';
import { grantsInUse } from '#src/parts/grants-in-use.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';

/** What is still to be sent keeps its grant (decision A84); every other one of that person goes from this phone. */
export async function forgetGrants(records: Records, outbox: Outbox, userId: number): Promise<void> {
  await kitStore(records).forgetAll(userId, await grantsInUse(outbox, userId));
}
