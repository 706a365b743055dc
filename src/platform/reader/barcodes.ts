import type { ReadResult } from 'zxing-wasm/reader';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Barcode } from './reader-contract.ts';
import { readerPaths } from './reader-files.ts';

let preparedFor: string | null = null;

/** The decoder's own file, never the network's (FF2). */
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

/** Every code in the picture. With `mirror` the picture is flipped first, as the challenge is read: a mirror shows it inverted. `mayLie`: whether bars are looked for on their sides too, which takes as long again. */
export async function barcodesIn(
  picture: ImageData,
  base: string,
  { mirror, mayLie = true }: { mirror: boolean; mayLie?: boolean },
): Promise<Barcode[]> {
  prepare(base);
  const results = await readBarcodes(mirror ? flipped(picture) : picture, {
    formats: mirror ? ['QRCode'] : ['Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix', 'PDF417'],
    tryHarder: true,
    tryRotate: mayLie,
    textMode: 'Plain',
  });
  return results.filter((result) => result.isValid).map((result) => barcodeOf(result, mirror ? picture.width : null));
}
