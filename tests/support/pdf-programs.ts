import { execFile } from 'node:child_process';
import { accessSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What brings the programs that know PDF without us, on Debian. */
export const pdfPackages = ['qpdf', 'poppler-utils', 'openssl'];
const programs = ['qpdf', 'pdfsig', 'pdfinfo', 'pdffonts', 'pdftoppm', 'openssl'];

/** Whether they are installed. */
export function hasPdfPrograms(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const has = (program: string) =>
    folders.some((folder) => {
      try {
        accessSync(join(folder, program));
        return true;
      } catch {
        return false;
      }
    });
  return programs.every(has);
}

/** What a program prints about a file that holds those bytes, errors included, and with which code it ends. `{}` among its arguments is the file. */
export async function runOn(
  bytes: Uint8Array,
  program: string,
  args: readonly string[],
): Promise<{ code: number; said: string; out: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-pdf-'));
  try {
    const file = join(folder, 'file');
    await writeFile(file, bytes);
    return await new Promise((done) => {
      const filled = args.map((arg) => (arg === '{}' ? file : arg));
      execFile(program, filled, { encoding: 'buffer', cwd: folder, maxBuffer: 64_000_000 }, (error, out, errors) =>
        done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: `${out.toString()}${errors.toString()}`, out }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
