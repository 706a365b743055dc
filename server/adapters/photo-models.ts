import { readFile } from 'node:fs/promises';
import { type Numbers, onnxNumbers } from '#domain/imaging/networks/onnx-numbers.ts';

/** The numbers of our own networks: the one that finds a phone, and the one that finds cracks in its glass. */
export interface PhotoModels {
  body: Numbers;
  cracks: Numbers;
}

/** @throws when a file is not there or is none. */
export async function readPhotoModels(): Promise<PhotoModels> {
  const read = async (file: string) => onnxNumbers(await readFile(new URL(`../../domain/imaging/${file}.onnx`, import.meta.url)));
  const [body, cracks] = await Promise.all([read('body-network/phone-body'), read('crack-network/phone-cracks')]);
  return { body, cracks };
}
