import type { ReadResult } from 'zxing-wasm/reader';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { PossibleBars } from '#domain/device/text-stages.ts';
import type { Barcode } from './reader-contract.ts';
import { readerPaths } from './reader-files.ts';

let preparedFor: string | null = null;

/** Makes the decoder load its WebAssembly from our own server, never from a CDN (FF2). */
function prepare(base: string): void {
  if (preparedFor === base) return;
  preparedFor = base;
  prepareZXingModule({ overrides: { locateFile: () => base + readerPaths.zxingWasm } });
}

function flipped(picture: ImageData): ImageData {
  const copy = new ImageData(picture.width, picture.height);
  const from = new Uint32Array(picture.data.buffer, picture.data.byteOffset, picture.width * picture.height);
  const to = new Uint32Array(copy.data.buffer);
  for (let y = 0; y < picture.height; y += 1) {
    const row = y * picture.width;
    to.set(
      from
        .subarray(row, row + picture.width)
        .slice()
        .reverse(),
      row,
    );
  }
  return copy;
}

function barcodeOf(result: ReadResult, mirroredWidth: number | null): Barcode {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  return {
    text: result.text,
    format: result.format,
    mirrored: mirroredWidth !== null || result.isMirrored,
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x: mirroredWidth === null ? x : mirroredWidth - 1 - x, y })),
  };
}

/**
 * Every code in the picture. `mirror`: the picture is flipped before it is read, as for the challenge, which a mirror shows reversed. `bars`: which bars the picture
 * may have. Looking for bars that lie on their sides takes twice as long; if there are none at all, scanning fewer rows finds the square codes in half the time.
 */
export async function barcodesIn(
  picture: ImageData,
  base: string,
  { mirror, bars = 'any' }: { mirror: boolean; bars?: PossibleBars },
): Promise<Barcode[]> {
  prepare(base);
  const results = await readBarcodes(mirror ? flipped(picture) : picture, {
    formats: mirror ? ['QRCode'] : ['Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix', 'PDF417'],
    tryHarder: bars !== 'none',
    tryRotate: bars === 'any',
    textMode: 'Plain',
  });
  return results.filter((result) => result.isValid).map((result) => barcodeOf(result, mirror ? picture.width : null));
}
