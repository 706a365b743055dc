import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const keyBytes = 32;

/** A random key of this installation, made at its first start and readable only by its user. Two starts at once agree on one key. */
export async function ownKey(dataDir: string, name: string): Promise<Buffer> {
  const file = path.join(dataDir, 'keys', `${name}.key`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(keyBytes), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file);
}
