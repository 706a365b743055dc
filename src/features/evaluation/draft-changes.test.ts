import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { draftName } from '#domain/outbox/draft-name.ts';
import type { OutboxKind } from '#domain/outbox/item.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';
import { EvaluationServer } from '#tests/support/evaluation-server.ts';
import { bytesOf, Device, fakeLocks } from '#tests/support/outbox-rig.ts';
import { type CaptureSide, type Draft, type DraftImei, newDraft } from './draft.ts';
import { changeDraft, correctImei, keepCapture, sendDraft } from './draft-changes.ts';
import type { OpenEvaluation } from './evaluation-state.ts';

const place = { userId: 1, policyId: 7, riskId: 9 };
const name = draftName(place);
const kit = { grant: { id: 'g', token: 'pg_x', expiresAt: 9e12 }, challenges: [], imeiRetryCount: 0 };
const by = { device: { platform: 'android', screenRatio: 2 }, cap: 3 } as const;
const imei = (value: string): DraftImei => ({ value, second: null, source: 'typed' });
const [first, other] = ['354049075595941', '353326121232849'] as const;

/** The evaluation as a screen that opens now reads it. */
async function opened(outbox: Outbox): Promise<OpenEvaluation> {
  const draft = ((await outbox.readDraft(name)) as Draft | undefined) ?? newDraft('e1');
  return { place, device: 'x', kit, draft, isBegun: true };
}

const giveImei = async (outbox: Outbox, value: string) =>
  changeDraft(outbox, await opened(outbox), (draft) => ({ ...draft, imei: imei(value) }));

async function take(outbox: Outbox, side: CaptureSide) {
  const picture = { bytes: bytesOf(side), mediaType: 'image/jpeg', challenge: null, frame: null, quality: 'sharp' as const, flags: [] };
  return keepCapture(outbox, await opened(outbox), side, picture);
}

/** Gives the IMEI and both photos, and presses "Enviar". */
async function sendWhole(outbox: Outbox) {
  await giveImei(outbox, first);
  await take(outbox, 'front');
  await take(outbox, 'back');
  await sendDraft(outbox, await opened(outbox), by);
  await outbox.drain();
}

const capturesOf = async (outbox: Outbox) =>
  Object.entries((await opened(outbox)).draft.captures).flatMap(([side, capture]) => (capture ? [[side, capture.isOnServer]] : []));

test.each<[OutboxKind, string, CaptureSide[]]>([
  ['imei', 'imei-cap-reached', ['front', 'back']],
  ['submit', 'photo-cap-reached', ['front', 'back']],
  // Only a new front photo helps, so only the back one stays.
  ['submit', 'challenge-used', ['back']],
])('both photos have arrived and the %s is refused (%s): what is corrected can be sent', async (kind, code, stay) => {
  const device = new Device();
  let isRefusing = true;
  device.server.fate = (item) => (item.kind === kind && isRefusing ? { status: 409, code } : 'arrives');
  const { outbox } = device.open({ locks: fakeLocks() });
  await sendWhole(outbox);
  await outbox.reopen(name);
  isRefusing = false;
  await giveImei(outbox, other);
  expect(await capturesOf(outbox)).toEqual(stay.map((side) => [side, true]));
  if (!stay.includes('front')) await take(outbox, 'front');
  expect((await sendDraft(outbox, await opened(outbox), by)).isSent).toBe(true);
  await outbox.drain();
  expect((await outbox.list()).find((item) => item.kind === 'submit')?.state).toBe('sent');
});

test('where fewer repetitions are allowed, a number after the last of them goes with its picture alone', async () => {
  const { outbox } = new Device().open({ locks: fakeLocks() });
  await giveImei(outbox, first);
  for (const side of ['imei', 'front', 'back'] as const) await take(outbox, side);
  const open = { ...(await opened(outbox)), kit: { ...kit, imeiRetryCount: 2 } };
  await sendDraft(outbox, open, { ...by, cap: 1 });
  expect((await outbox.list()).map(({ kind }) => kind).toSorted()).toEqual(['back', 'front', 'imei-picture', 'submit']);
});

test('a photo is kept only when the draft that names it is on the disk too (FA8)', async () => {
  let isFull = false;
  const { outbox } = new Device().open({
    wrap: (store) => ({
      ...store,
      transact: (plan) =>
        store.transact((items, drafts) => {
          const changes = plan(items, drafts);
          // The photo took the last storage room.
          if (isFull && changes.drafts.size > 0) throw new StorageError('full');
          return changes;
        }),
    }),
  });
  await giveImei(outbox, first);
  isFull = true;
  await expect(take(outbox, 'front')).rejects.toMatchObject({ reason: 'full' });
  await expect(giveImei(outbox, other)).rejects.toMatchObject({ reason: 'full' });
  isFull = false;
  const { draft } = await opened(outbox);
  expect([draft.imei?.value, draft.captures, await outbox.list()]).toEqual([first, {}, []]);
  expect((await take(outbox, 'front')).capture).not.toBeNull();
});

test('a number that is corrected twice at once makes one evaluation', async () => {
  const server = new EvaluationServer();
  server.insuredElsewhere.add(first);
  const { outbox } = new Device().open({ locks: fakeLocks(), transport: server.transport });
  await sendWhole(outbox);
  const open = await opened(outbox);
  // The last digit of a correct number starts the check by itself, and the person presses the button as well.
  const corrected = await Promise.all([1, 2].map(() => correctImei(outbox, open, imei(other), by)));
  await outbox.drain();
  const { draft } = await opened(outbox);
  expect(corrected.map(({ evaluationId }) => evaluationId)).toEqual([draft.evaluationId, draft.evaluationId]);
  expect([...server.evaluations.keys()]).toEqual([draft.evaluationId]);
  expect((await outbox.list()).filter(({ kind }) => kind === 'submit').map(({ state }) => state)).toEqual(['sent']);
});

test('photos that the browser has cleared under an open page are not said to be let go (FA1, FA8)', async () => {
  const device = new Device();
  const { outbox } = device.open({ locks: fakeLocks() });
  await giveImei(outbox, first);
  await take(outbox, 'front');
  await take(outbox, 'back');
  const open = await opened(outbox);
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('peritia-outbox').onsuccess = resolve;
  });
  const { draft, isSent } = await sendDraft(outbox, open, by);
  expect(isSent).toBe(false);
  expect(draft).toMatchObject({ imei: { value: first }, released: [] });
  expect(draft.captures).toEqual({});
  expect(await outbox.list()).toEqual([]);
  // Once both photos are taken again, everything is sent.
  for (const side of ['front', 'back'] as const) {
    const picture = { bytes: bytesOf(side), mediaType: 'image/jpeg', challenge: null, frame: null, quality: 'sharp' as const, flags: [] };
    await keepCapture(outbox, { ...open, draft }, side, picture);
  }
  expect(await sendDraft(outbox, await opened(outbox), by)).toMatchObject({ isSent: true });
  await outbox.drain();
  expect((await outbox.list()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
});
