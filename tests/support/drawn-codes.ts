import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Pixel rows of a linear code, so that it is as high as on a printed label. */
const codeHeight = 22;
/** Light modules around each code: Code 128 requires ten. */
const quiet = 12;

let prepared: Promise<void> | null = null;

async function prepare(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer } });
}

/** A box label with these texts as Code 128, one below the other: the dark modules of each row, all rows of one length. */
export async function drawnLabel(texts: readonly string[]): Promise<boolean[][]> {
  prepared ??= prepare();
  await prepared;
  const codes = await Promise.all(
    texts.map(async (text) => {
      const { symbol, error } = await writeBarcode(text, { format: 'Code128' });
      if (!symbol) throw new Error(`${text}: ${error}`);
      return Array.from(symbol.data.subarray(0, symbol.width), (value) => value === 0);
    }),
  );
  const width = Math.max(...codes.map((code) => code.length)) + 2 * quiet;
  const light = Array.from({ length: quiet }, () => lightModules(width));
  const rows = codes.flatMap((code) => {
    const row = [...lightModules(quiet), ...code, ...lightModules(width - quiet - code.length)];
    return [...light, ...Array.from({ length: codeHeight }, () => row)];
  });
  return [...rows, ...light];
}

/** The same label as a picture: a PNG. */
export async function labelPicture(...texts: string[]): Promise<Buffer> {
  const rows = await drawnLabel(texts);
  const [first = []] = rows;
  const dots = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(dots, { raw: { width: first.length, height: rows.length, channels: 1 } })
    .resize(first.length * 4, rows.length * 4, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

function lightModules(length: number): boolean[] {
  return Array.from({ length }, () => false);
}
