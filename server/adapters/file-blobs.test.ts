import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { BlobStore } from '#server/ports/ports.ts';
import { fileBlobs } from './file-blobs.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'peritia-blobs-'));
let blobs: BlobStore;
let place: string;
let count = 0;
beforeEach(() => {
  count += 1;
  place = path.join(folder, `store-${count}`);
  blobs = fileBlobs(place);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const name = 'ab12.jpg';
const read = async () => (await buffer(await blobs.open(name))).toString();

test('what was put comes back, and nothing else is left in the folder', async () => {
  await blobs.put(name, Buffer.from('bytes'));
  expect(await read()).toBe('bytes');
  expect(await readdir(place, { recursive: true })).toEqual(['ab', path.join('ab', name)]);
});

test('a finished file is taken over, not copied', async () => {
  await blobs.probe();
  const file = path.join(place, 'upload');
  await writeFile(file, 'arrived');
  await blobs.adopt(name, file);
  expect(await read()).toBe('arrived');
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('the same name ten times at once is one whole file', async () => {
  const bytes = Buffer.alloc(300_000, 'x');
  await Promise.all(Array.from({ length: 10 }, () => blobs.put(name, bytes)));
  expect((await read()).length).toBe(300_000);
  expect(await readdir(place)).toEqual(['ab']);
});

test.each(['../ab', 'a/b', '/etc/passwd', '', '.hidden', 'A'])('a name like "%s" is none', async (bad) => {
  await expect(blobs.put(bad, Buffer.from('x'))).rejects.toThrow('blob name');
  await expect(blobs.open(bad)).rejects.toThrow('blob name');
});

test('what is removed can be opened by nobody, and removing it again, or what never was, is no fault', async () => {
  await blobs.remove('never-there');
  await blobs.put(name, Buffer.from('x'));
  await blobs.put('ab99.jpg', Buffer.from('y'));
  await blobs.remove(name);
  await blobs.remove(name);
  await expect(blobs.open(name)).rejects.toThrow('ENOENT');
  expect(await buffer(await blobs.open('ab99.jpg'))).toEqual(Buffer.from('y'));
  await expect(blobs.remove('../ab')).rejects.toThrow('blob name');
});

test('a store that takes nothing says so and leaves nothing', async () => {
  await writeFile(place, 'a file where the folder should be');
  await expect(blobs.probe()).rejects.toThrow('EEXIST');
  await expect(blobs.put(name, Buffer.from('x'))).rejects.toThrow('EEXIST');
});
