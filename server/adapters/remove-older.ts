import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Removes the files of a folder that were last written before that; a folder that is not there has none. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    // Of two servers that clear the same folder one finds it gone.
    const info = await stat(file).catch(() => null);
    if (info && info.mtime < before) await rm(file, { force: true });
  }
}
