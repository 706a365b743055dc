import { keys } from 'idb-keyval';
import type { Outbox } from '#src/outbox/outbox.ts';
import { kitStore } from '#src/parts/evaluation-kit.ts';
import { grantsInUse } from '#src/parts/grants-in-use.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';

/** What is still to be sent keeps its grant (decision A84); every other one of that person goes from this phone. */
export async function forgetGrants(records: Records, outbox: Outbox, userId: number): Promise<void> {
  const inUse = await grantsInUse(outbox, userId);
  const kits = kitStore(records);
  for (const key of await keys<string>(records)) {
    const [, owner, riskId] = /^grant:(\d+):(\d+)$/.exec(key) ?? [];
    if (owner !== String(userId)) continue;
    const place = { userId, riskId: Number(riskId) };
    const kit = await kits.read(place);
    if (kit && !inUse.includes(kit.grant.id)) await kits.forget(place);
  }
}
