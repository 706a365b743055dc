import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The bytes of a file that `make` fills when it does not exist, readable only by its user. It gets its name once its bytes are on the disk, so that a start that is
 * killed, or finds the disk full, leaves no part of it. Processes that make it at once all get the bytes of the fastest.
 */
export async function madeOnce(file: string, make: () => Promise<string | Uint8Array>): Promise<Buffer> {
  const before = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (before) return before;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}`;
  try {
    await writeFile(part, await make(), { mode: 0o600, flush: true });
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  return readFile(file);
}
