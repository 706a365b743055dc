import { mkdtemp, rm, stat } from 'node:fs/promises';
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
