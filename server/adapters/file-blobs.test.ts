import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blobContract } from '#tests/support/blob-contract.ts';
import { fileBlobs } from './file-blobs.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'peritia-blobs-'));
let count = 0;
const newPlace = () => {
  count += 1;
  return path.join(folder, `store-${count}`);
};
afterAll(() => rm(folder, { recursive: true, force: true }));

blobContract(async () => fileBlobs(newPlace()));

test('nothing but the blob is left', async () => {
  const place = newPlace();
  const blobs = fileBlobs(place);
  await blobs.probe();
  await Promise.all(Array.from({ length: 10 }, () => blobs.put('ab12.jpg', Buffer.alloc(300_000), 'image/jpeg')));
  expect(await readdir(place, { recursive: true })).toEqual(['ab', path.join('ab', 'ab12.jpg')]);
});

test('a blob is nobody else’s to read', async () => {
  const place = newPlace();
  const blobs = fileBlobs(place);
  await blobs.put('ab12.0', Buffer.from('x'), 'image/jpeg');
  const modes = ['', 'ab', 'ab/ab12.0'].map(async (name) => ((await stat(path.join(place, name))).mode & 0o777).toString(8));
  expect(await Promise.all(modes)).toEqual(['700', '700', '600']);
});

test('what somebody else put into the folder does not keep the list from its end', async () => {
  const place = newPlace();
  const blobs = fileBlobs(place);
  await blobs.put('ab12.0', Buffer.from('x'), 'image/jpeg');
  await writeFile(path.join(place, 'ab', 'Copia de ab12.0'), 'x');
  await writeFile(path.join(place, 'notes.txt'), 'x');
  const names: string[] = [];
  for await (const { name } of blobs.list()) names.push(name);
  expect(names.toSorted()).toEqual(['Copia de ab12.0', 'ab12.0']);
});

test('a store that takes nothing says so and leaves nothing', async () => {
  const place = newPlace();
  await writeFile(place, 'a file where the folder should be');
  const blobs = fileBlobs(place);
  await expect(blobs.probe()).rejects.toThrow('EEXIST');
  await expect(blobs.put('ab12.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('ENOTDIR');
});

test('there is room while enough of the disk is free', async () => {
  expect(await fileBlobs(newPlace(), 1).hasRoom()).toBe(true);
  expect(await fileBlobs(newPlace(), Number.MAX_SAFE_INTEGER).hasRoom()).toBe(false);
});
