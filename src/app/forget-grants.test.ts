import 'fake-indexeddb/auto';
import { keys } from 'idb-keyval';
import { createStore } from 'jotai';
import { afterEach, expect, test } from 'vitest';
import { kitStore } from '#src/evaluation-kit/evaluation-kit.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { lastUserAtom } from '#src/state/session.ts';
import { Device, diesAtWrite, draft } from '#tests/support/outbox-rig.ts';
import { forgetGrants } from './forget-grants.ts';

const gone = 1;
const other = 2;
const expiresAt = 9_000_000_000_000;
const grant = (id: string) => ({ id, token: `pg_${id}`, expiresAt });

afterEach(() => {
  diesAtWrite(null);
});

/** The phone of somebody who has logged out: one of three evaluations is still to be sent. Then another person, whose session had expired, signs in again. */
async function phoneOfGone() {
  const device = new Device();
  const { outbox } = device.open();
  const records = strictStore();
  const kits = kitStore(records);
  for (const riskId of [7, 8, 9]) {
    const place = { userId: gone, policyId: 1, riskId };
    await kits.write(place, { grant: grant(`g${riskId}`), challenges: [], imeiRetryCount: 0 });
  }
  await kits.write({ userId: other, policyId: 2, riskId: 7 }, { grant: grant('o'), challenges: [], imeiRetryCount: 0 });
  await outbox.enqueue(draft('front', { ownerId: gone, grant: grant('g8') }));
  const store = createStore();
  store.set(lastUserAtom, { id: other, email: 'other@peritia.example' });
  return { store, records, outbox, device };
}

test('a log-out that is cut at any of its writes is ended by the next start, and takes nothing that is still to be sent', async () => {
  let isWhole = false;
  for (let write = 1; !isWhole; write += 1) {
    const { store, records, outbox, device } = await phoneOfGone();
    diesAtWrite(write);
    isWhole = await forgetGrants(store, records, outbox).then(
      () => true,
      () => false,
    );
    diesAtWrite(null);
    const again = device.open().outbox;
    await forgetGrants(store, strictStore(), again);
    expect((await keys<string>(strictStore())).filter((key) => key.startsWith('grant:')).sort()).toEqual(['grant:1:8', 'grant:2:7']);
    expect(await again.list()).toMatchObject([{ ownerId: gone, grant: { id: 'g8' } }]);
    expect(write).toBeLessThan(20);
  }
});
