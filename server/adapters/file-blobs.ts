import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '#server/ports/ports.ts';
import { assertBlobName } from './blob-name.ts';

/** How many bytes stay free on the disk. PostgreSQL may be on the same disk, writes as much between two checkpoints (`max_wal_size`), and stops when the disk is full. */
const usualFloorBytes = 1024 ** 3;

/**
 * Blobs as files in a folder. A file gets its name only once its bytes are on the disk (write, fsync, rename, fsync of the folder). Until then it has the name of a part;
 * an interrupted one is cleaned up like any other file that no row names. Other users of the machine cannot read the files.
 */
export function fileBlobs(folder: string, floorBytes = usualFloorBytes): BlobStore {
  const place = (name: string) => {
    assertBlobName(name);
    return path.join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      const target = place(name);
      const part = `${target}.${randomUUID()}.part`;
      // A folder that was just made needs its entry written to the disk as well.
      if (await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })) await sync(folder);
      try {
        const handle = await open(part, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(part, target);
        await sync(path.dirname(target));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async open(name) {
      const handle = await open(place(name), 'r');
      return createReadStream('', { fd: handle });
    },
    async remove(name) {
      const file = place(name);
      await rm(file, { force: true });
      // Before the first blob there is no folder.
      await sync(path.dirname(file)).catch(ifMissing);
    },
    async *list() {
      const shards = (await readdir(folder, { withFileTypes: true }).catch(ifMissing)) ?? [];
      for (const shard of shards.filter((entry) => entry.isDirectory())) {
        for (const name of await readdir(path.join(folder, shard.name))) {
          const info = await stat(path.join(folder, shard.name, name)).catch(ifMissing);
          if (info) yield { name, putAt: info.mtime };
        }
      }
    },
    async hasRoom() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize >= floorBytes;
    },
    async probe() {
      const file = path.join(folder, `.probe.${randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(file, 'w');
      try {
        await handle.writeFile('x');
        await handle.sync();
      } finally {
        await handle.close();
        await rm(file, { force: true });
      }
    },
  };
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
