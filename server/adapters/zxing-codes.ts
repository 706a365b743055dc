import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { CodeReader, Rgba } from '#server/ports/assessor.ts';

let prepared: Promise<void> | null = null;

/** Reads barcodes with zxing-wasm, in this process. */
export const zxingCodes: CodeReader = {
  async read(picture, formats) {
    prepared ??= prepare().catch((error: unknown) => {
      // The next picture tries again.
      prepared = null;
      throw error;
    });
    await prepared;
    const options: ReaderOptions = {
      formats: formats === 'qr' ? ['QRCode'] : ['Code128', 'QRCode', 'DataMatrix', 'PDF417'],
      tryHarder: true,
      maxNumberOfSymbols: 16,
    };
    const found = await readBarcodes(imageData(picture), options);
    return found
      .filter((code) => code.isValid)
      .map(({ text, position }) => ({ text, corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft] }));
  },
};

async function prepare(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer } });
}

/** The reader takes the browser's ImageData, which Node lacks; it uses only these three properties. */
function imageData({ width, height, data }: Rgba): ImageDataLike {
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height } as ImageDataLike;
}

type ImageDataLike = Parameters<typeof readBarcodes>[0];
