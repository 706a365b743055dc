import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Row } from './numbers.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer } });

/** The bars as SVG, without text beneath. */
export async function barcodeSvg({ format, text }: NonNullable<Row['barcode']>): Promise<string> {
  const { svg, error } = await writeBarcode(text, { format, withHRT: false, withQuietZones: true });
  if (error !== '') throw new Error(`${format} ${text}: ${error}`);
  return svg.slice(svg.indexOf('<svg'));
}
