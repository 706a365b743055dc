import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Removes the files of a folder that were last written before an instant; does nothing when there is no such folder. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    // Another server that clears the same folder may have removed the file meanwhile.
    const info = await stat(file).catch(() => null);
    if (info && info.mtime < before) await rm(file, { force: true });
  }
}
