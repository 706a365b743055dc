import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startReaderBrowser } from '#tests/support/reader-browser.ts';

/**
 * Reads the IMEI in every picture below a folder with the reader that ships, in headless Chromium, and prints one JSON object a line:
 * `{ file, imei, imei2, ms, by, why }`. `--slow 4` gives the browser a quarter of the processor.
 */
async function readFolder(folder: string, slow: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pictures = entries
    .filter((entry) => entry.isFile() && /\.(jpe?g|png)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const browser = await startReaderBrowser(pictures, { slow });
  try {
    for (const [at, picture] of pictures.entries()) {
      const { reading, ms } = await browser.read(at);
      const { imei, imei2, by, why } = reading.found ? { ...reading, why: null } : { imei: null, imei2: null, by: [], why: reading.reason };
      process.stdout.write(`${JSON.stringify({ file: relative(folder, picture), imei, imei2, ms, by, why })}\n`);
    }
  } finally {
    await browser.close();
  }
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { slow: { type: 'string', default: '1' } } });
  const [folder] = positionals;
  const slow = Number(values.slow);
  if (folder === undefined || !(slow >= 1)) throw new Error('Uso: npm run --silent imei -- CARPETA [--slow VECES]');
  await readFolder(resolve(folder), slow);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
