import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '#server/ports/ports.ts';

/** Blobs as files in a folder. A file has its name only when its bytes are on the disk (write, fsync, rename, fsync of the folder). */
export function fileBlobs(folder: string): BlobStore {
  const place = (name: string) => {
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Error('blob name');
    return path.join(folder, name.slice(0, 2), name);
  };
  async function settle(temporary: string, name: string): Promise<void> {
    const target = place(name);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(temporary, target);
    await sync(path.dirname(target));
  }
  return {
    async adopt(name, file) {
      await sync(file);
      await settle(file, name);
    },
    async put(name, bytes) {
      const temporary = path.join(folder, `.${name}.${process.pid}.part`);
      await mkdir(folder, { recursive: true });
      const handle = await open(temporary, 'w');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await settle(temporary, name);
    },
    async open(name) {
      const handle = await open(place(name), 'r');
      return createReadStream('', { fd: handle });
    },
    async probe() {
      const file = path.join(folder, `.probe.${process.pid}`);
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
