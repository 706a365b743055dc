import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { keptDocuments } from '#src/platform/storage/kept-documents.ts';
import { sharedPicture } from '#src/platform/storage/shared-picture.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { localStore } from '#src/state/local-store.ts';
import { Device } from '#tests/support/outbox-rig.ts';
import { forgetPerson } from './forget-person.ts';

test.each([
  ['a log-out', false, '1 s1'],
  ['a session that the server ended', true, null],
])(
  '%s takes the picture that was shared and the documents that were opened; what the server was asked to tell here goes with its answer',
  async (_name, isRevoked, told) => {
    const { outbox } = new Device().open();
    const records = strictStore();
    await sharedPicture(records).keep(new ArrayBuffer(1), 'image/png', 0);
    const documents = keptDocuments(records);
    await documents.keep(1, 'contrato-8.pdf', new Blob(['%PDF'], { type: 'application/pdf' }));
    expect(await documents.list(1)).toEqual(['contrato-8.pdf']);
    // Another person has no access to these files.
    expect([await documents.list(11), await documents.read(11, 'contrato-8.pdf')]).toEqual([[], null]);
    expect(await (await documents.read(1, 'contrato-8.pdf'))?.text()).toBe('%PDF');
    localStore.setItem('peritia.push', '1 s1');
    await forgetPerson(createStore(), records, outbox, isRevoked);
    expect(await sharedPicture(records).read(0)).toBeNull();
    expect(await documents.list(1)).toEqual([]);
    expect(localStore.getItem('peritia.push')).toBe(told);
    localStore.removeItem('peritia.push');
  },
);
