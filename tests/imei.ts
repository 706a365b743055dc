import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readPictureImei } from '#server/adapters/picture-imei.ts';
import { startReaderBrowser } from '#tests/support/reader-browser.ts';

async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(jpe?g|png)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function print(line: {
  file: string;
  imei: string | null;
  imei2: string | null;
  ms: number;
  by: readonly string[];
  why: string | null;
}): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * Reads the IMEI in every picture below a folder with the reader that ships, in headless Chromium, and prints one JSON object a line:
 * `{ file, imei, imei2, ms, by, why }`. `--slow 4` gives the browser a quarter of the processor.
 */
async function readFolder(folder: string, slow: number): Promise<void> {
  const pictures = await picturesIn(folder);
  const browser = await startReaderBrowser(pictures, { slow });
  try {
    for (const [at, picture] of pictures.entries()) {
      const { reading, ms } = await browser.read(at);
      const { imei, imei2, by, why } = reading.found ? { ...reading, why: null } : { imei: null, imei2: null, by: [], why: reading.reason };
      print({ file: relative(folder, picture), imei, imei2, ms, by, why });
    }
  } finally {
    await browser.close();
  }
}

/**
 * Reads the pictures with the server's reader, in this process and by a clock that stands still: what is read then depends on the picture, and
 * not on the load of the machine.
 */
async function readPatiently(folder: string): Promise<void> {
  for (const picture of await picturesIn(folder)) {
    const started = performance.now();
    const said = await readPictureImei(await readFile(picture), () => 0);
    const ms = Math.round(performance.now() - started);
    print({
      file: relative(folder, picture),
      imei: said?.imei ?? null,
      imei2: said?.imei2 ?? null,
      ms,
      by: said ? [said.by] : [],
      why: said ? null : 'unread',
    });
  }
  // The reader's models would keep the process running.
  process.exit();
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { slow: { type: 'string', default: '1' }, patient: { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  const slow = Number(values.slow);
  if (folder === undefined || !(slow >= 1)) throw new Error('Uso: npm run --silent imei -- CARPETA [--slow VECES | --patient]');
  if (values.patient) await readPatiently(resolve(folder));
  else await readFolder(resolve(folder), slow);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
