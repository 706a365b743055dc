import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownKey } from './own-key.ts';

const folder = await mkdtemp(join(tmpdir(), 'peritia-key-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('is made once, for us alone, and stays', async () => {
  const key = await ownKey(folder, 'links');
  expect(key).toHaveLength(32);
  expect(await ownKey(folder, 'links')).toEqual(key);
  expect(await ownKey(folder, 'other')).not.toEqual(key);
  expect((await stat(join(folder, 'keys/links.key'))).mode & 0o777).toBe(0o600);
});

test('of many starts at once all get the same whole key', async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, () => ownKey(folder, 'shared')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
});

test('a file that holds no whole key is refused: anybody could sign with an empty one', async () => {
  await ownKey(folder, 'emptied');
  await truncate(join(folder, 'keys/emptied.key'), 0);
  await expect(ownKey(folder, 'emptied')).rejects.toThrow('keys/emptied.key');
});
