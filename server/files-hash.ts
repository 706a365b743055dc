import type { Hash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { root } from './command.ts';

/** Adds the project's files that match these patterns to a hash, with their names and in a fixed order, without tests. */
export async function addFiles(hash: Hash, patterns: readonly string[]): Promise<void> {
  const names: string[] = [];
  for await (const name of glob(patterns, { cwd: root })) names.push(name);
  for (const name of names.sort()) {
    const file = path.join(root, name);
    if (/\.test\.tsx?$/.test(name) || !(await stat(file)).isFile()) continue;
    hash.update(`${name}\n`).update(await readFile(file));
  }
}
