import { globSync, readFileSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** A folder of the app. All folders of a feature count as one, because its screens and their results are opened and changed together. */
const folderOf = (path: string) => path.match(/^src\/features\/[^/]+/)?.[0] ?? dirname(path);

/** For each folder of src, the folders that its files import, as types or at run time, at once or later. */
function importsOfFolders(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.includes('.test.') })) {
    const from = folderOf(path);
    const imports = found.get(from) ?? new Set();
    found.set(from, imports);
    for (const [, name = ''] of readFileSync(resolve(root, path), 'utf8').matchAll(/(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm)) {
      const to = name.startsWith('#src/') ? name.slice(1) : name.startsWith('.') ? posix.join(dirname(path), name) : null;
      if (to?.startsWith('src/') && folderOf(to) !== from) imports.add(folderOf(to));
    }
  }
  return found;
}

test('no folder of src imports one that leads back to it', () => {
  const imports = importsOfFolders();
  expect(imports.size).toBeGreaterThan(20);
  const reached = (from: string) => {
    const seen = new Set<string>();
    const toSee = [from];
    for (const folder of toSee)
      for (const next of imports.get(folder) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          toSee.push(next);
        }
    return seen;
  };
  expect([...imports.keys()].filter((folder) => reached(folder).has(folder)).map((folder) => relative('src', folder))).toEqual([]);
});
