import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '#server/ports/ports.ts';
import { assertBlobName } from './blob-name.ts';

/**
 * Blobs as files in a folder. A file has its name only when its bytes are on the disk (write, fsync, rename, fsync of the folder); until then it is
 * in `uploadsDir`, on the same disk, where what was cut off is removed in time. Nobody else of the machine reads them.
 */
export function fileBlobs(folder: string, uploadsDir: string): BlobStore {
  const place = (name: string) => {
    assertBlobName(name);
    return path.join(folder, name.slice(0, 2), name);
  };
  async function settle(temporary: string, target: string): Promise<void> {
    // A folder made just now is itself an entry that must reach the disk.
    if (await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })) await sync(folder);
    await rename(temporary, target);
    await sync(path.dirname(target));
  }
  return {
    async adopt(name, file) {
      const target = place(name);
      await chmod(file, 0o600);
      await sync(file);
      await settle(file, target);
    },
    async put(name, bytes) {
      const target = place(name);
      const temporary = path.join(uploadsDir, `${name}.${randomUUID()}.part`);
      try {
        const handle = await open(temporary, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await settle(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
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
      // Where nothing was ever kept there is no folder either.
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
