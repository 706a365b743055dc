import { readFile } from 'node:fs/promises';
import type { BodyNetworks } from '#domain/imaging/body-network/find-body.ts';
import { type Numbers, onnxNumbers } from '#domain/imaging/networks/onnx-numbers.ts';

/** The weights of the built-in networks: two that find a phone, and one that finds cracks in its glass. */
export interface PhotoModels {
  body: BodyNetworks;
  cracks: Numbers;
}

/** @throws when a file is missing or is no such network */
export async function readPhotoModels(): Promise<PhotoModels> {
  const read = async (file: string) => onnxNumbers(await readFile(new URL(`../../domain/imaging/${file}.onnx`, import.meta.url)));
  const [first, second, cracks] = await Promise.all([
    read('body-network/phone-body'),
    read('body-network/phone-body-second'),
    read('crack-network/phone-cracks'),
  ]);
  return { body: [first, second], cracks };
}
