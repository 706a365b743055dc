import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** A database or data folder with which the server cannot start; the message is for the person at the terminal. */
export class DatabaseStartError extends Error {}

/** Makes an error that says what prevents writing in a folder, and what to do about it. */
export function writeFault(folder: string, error: unknown): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const { code = '', message = String(error), stderr = '' } = error as { code?: string | number; message?: string; stderr?: string };
  const text = `${code} ${message} ${stderr}`;
  const told =
    [
      { sign: /ENOSPC|No space left/i, text: `El disco está lleno: no se puede escribir en ${folder}. Libera espacio y vuelve a empezar.` },
      { sign: /EROFS|Read-only/i, text: `El disco es de solo lectura: no se puede escribir en ${folder}. Elige otra DATA_DIR.` },
      { sign: /EACCES|EPERM|Permission denied/i, text: `No hay permiso para usar la carpeta ${folder}. Elige otra DATA_DIR.` },
      {
        sign: /could not look up effective user ID/,
        text: 'El usuario del sistema con el que se arranca no tiene nombre (/etc/passwd), y PostgreSQL lo pide para crear su carpeta. Arranca con otro usuario, o pon en DATABASE_URL un PostgreSQL tuyo.',
      },
      // Node's error on a read-only disk, when it makes a folder with its parents.
      {
        sign: /ENOENT.*mkdir/,
        text: `No se puede crear la carpeta ${folder}: el disco es de solo lectura o la ruta no existe. Elige otra DATA_DIR.`,
      },
      { sign: /ENOTDIR|EEXIST/i, text: `${folder} no puede ser una carpeta: hay un archivo con ese nombre. Elige otra DATA_DIR.` },
    ].find(({ sign }) => sign.test(text))?.text ?? `PostgreSQL no arranca en ${folder}: ${(stderr || message).trim()}`;
  return new DatabaseStartError(told);
}

/** Checks that files can be written in a folder, before anything is started. @throws {DatabaseStartError} */
export async function assertWritable(folder: string): Promise<void> {
  const file = path.join(folder, `.write.${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(file, 'w');
    try {
      await handle.writeFile(Buffer.alloc(64 * 1024));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw writeFault(folder, error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
