import { execFile } from 'node:child_process';
import { accessSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Debian's packages with independent programs that read PDF. */
export const pdfPackages = ['qpdf', 'poppler-utils', 'openssl'];
const programs = ['qpdf', 'pdfsig', 'pdfinfo', 'pdffonts', 'pdftoppm', 'openssl'];

/** Whether these programs are installed. */
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

/** Runs a program on a file with these bytes: returns its output, errors included, and its exit code. `{}` among its arguments stands for the file. */
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
