import { readFile } from 'node:fs/promises';
import { type Numbers, onnxNumbers } from '#domain/imaging/networks/onnx-numbers.ts';

/** The numbers of our own network that finds a phone. @throws when the file is not there or is none. */
export async function readBodyModel(): Promise<Numbers> {
  return onnxNumbers(await readFile(new URL('../../domain/imaging/body-network/phone-body.onnx', import.meta.url)));
}
