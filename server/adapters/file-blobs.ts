import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '#server/ports/ports.ts';
import { assertBlobName } from './blob-name.ts';

/** Blobs as files in a folder, on the disk of the uploads. A file has its name only when its bytes are on the disk (write, fsync, rename, fsync of the folder). */
export function fileBlobs(folder: string): BlobStore {
  const place = (name: string) => {
    assertBlobName(name);
    return path.join(folder, name.slice(0, 2), name);
  };
  async function settle(temporary: string, target: string): Promise<void> {
    // A folder made just now is itself an entry that must reach the disk.
    if (await mkdir(path.dirname(target), { recursive: true })) await sync(folder);
    await rename(temporary, target);
    await sync(path.dirname(target));
  }
  return {
    async adopt(name, file) {
      const target = place(name);
      await sync(file);
      await settle(file, target);
    },
    async put(name, bytes) {
      const target = place(name);
      const temporary = path.join(folder, `.${name}.${randomUUID()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        const handle = await open(temporary, 'wx');
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
      await sync(path.dirname(file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
    async probe() {
      const file = path.join(folder, `.probe.${randomUUID()}`);
      await mkdir(folder, { recursive: true });
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

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
