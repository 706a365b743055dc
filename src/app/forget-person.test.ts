import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { sharedPicture } from '#src/platform/storage/shared-picture.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { localStore } from '#src/state/local-store.ts';
import { Device } from '#tests/support/outbox-rig.ts';
import { forgetPerson } from './forget-person.ts';

test.each([
  ['a log-out', false, '1 s1'],
  ['a session that the server ended', true, null],
])('%s takes the picture that was shared; what the server was asked to tell here goes with its answer', async (_name, isRevoked, told) => {
  const { outbox } = new Device().open();
  const records = strictStore();
  await sharedPicture(records).keep(new ArrayBuffer(1), 'image/png', 0);
  localStore.setItem('peritia.push', '1 s1');
  await forgetPerson(createStore(), records, outbox, isRevoked);
  expect(await sharedPicture(records).read(0)).toBeNull();
  expect(localStore.getItem('peritia.push')).toBe(told);
  localStore.removeItem('peritia.push');
});
