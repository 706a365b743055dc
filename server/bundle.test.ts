import { readFile, stat } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { expect, test } from 'vitest';
import { bundleWhenStale, serverBundle } from './bundle.ts';

test('what is not stale is not made again', async () => {
  const { ino, mtimeMs } = await stat(serverBundle);
  await bundleWhenStale();
  expect(await stat(serverBundle)).toMatchObject({ ino, mtimeMs });
});

test('what the file still imports is there without what only builds and tests', async () => {
  const code = await readFile(serverBundle, 'utf8');
  const imported = new Set([...code.matchAll(/^import .*? from "([^"]+)";$/gm)].map(([, name = '']) => name));
  const { dependencies } = createRequire(import.meta.url)('../package.json') as { dependencies: Record<string, string> };
  const packages = [...imported].filter((name) => !isBuiltin(name));
  expect(packages.length).toBeGreaterThan(0);
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});
