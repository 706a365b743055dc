import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '#server/config.ts';
import { type BackupWriter, entriesOf } from './backup-files.ts';

/** Parts of the data folder that are left out here: the database and the stored files are backed up in their own way, the others are made again. */
const leftOut = new Set(['postgres', 'postgres.log', 'socket', 'blobs']);
const below = 'data/';

/** Backs up the other files of the data folder: keys, mails, and documents for the partner. */
export async function dumpDataFiles(dataDir: string, backup: BackupWriter): Promise<void> {
  for (const top of await readdir(dataDir, { withFileTypes: true })) {
    if (leftOut.has(top.name) || top.name.startsWith('.')) continue;
    const inside = top.isDirectory() ? await readdir(path.join(dataDir, top.name), { recursive: true, withFileTypes: true }) : [top];
    for (const entry of inside.filter((found) => found.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      // The running product renames the mails that it has written, and removes old ones.
      const source = await open(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return null;
      });
      if (source) await backup.add(below + path.relative(dataDir, file).split(path.sep).join('/'), source.createReadStream());
    }
  }
}

/** Refuses to restore over files of the data folder. @throws {ConfigError} when one of them exists */
export async function assertNoDataFiles(dataDir: string, folder: string): Promise<void> {
  for await (const entry of entriesOf(folder, below)) {
    const file = path.join(dataDir, entry.path.slice(below.length));
    if (existsSync(file)) throw new ConfigError(`Ya hay datos: ${file}. Se restaura en un sitio vacío.`);
  }
}

export async function loadDataFiles(dataDir: string, folder: string): Promise<void> {
  for await (const entry of entriesOf(folder, below)) {
    const file = path.join(dataDir, entry.path.slice(below.length));
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(path.join(folder, entry.path)), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  }
}
