import { keys } from 'idb-keyval';
import type { createStore } from 'jotai';
import { kitStore } from '#src/evaluation-kit/evaluation-kit.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { claimGrants } from '#src/parts/claim-grant.ts';
import { grantsInUse } from '#src/parts/session/grants-in-use.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import { guestAtom } from '#src/state/guest.ts';
import { lastUserAtom, loggedUserAtom } from '#src/state/session.ts';

/**
 * Deletes the grants of everybody who has logged out, except those that unsent items need (decision A84). A person whose session has expired keeps theirs.
 * Runs at each start too, because a log-out may have been interrupted.
 */
export async function forgetGrants(store: ReturnType<typeof createStore>, records: Records, outbox: Outbox): Promise<void> {
  const here = [store.get(loggedUserAtom)?.id, store.get(lastUserAtom)?.id, store.get(guestAtom)?.userId];
  const [kits, ofClaims] = [kitStore(records), claimGrants(records)];
  for (const key of await keys<string>(records)) {
    const [, kind, owner, riskId] = /^(grant|claim-grant):(\d+):(\d+)$/.exec(key) ?? [];
    const userId = Number(owner);
    if (owner === undefined || here.includes(userId)) continue;
    const place = { userId, riskId: Number(riskId) };
    const [grant, { forget }] = kind === 'grant' ? [(await kits.read(place))?.grant, kits] : [await ofClaims.read(place), ofClaims];
    if (grant && !(await grantsInUse(outbox, userId)).includes(grant.id)) await forget(place);
  }
}
