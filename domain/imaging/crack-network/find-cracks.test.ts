import { readFile } from 'node:fs/promises';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { usualFloors } from '#domain/evaluation/photo-measures.ts';
import { findBody } from '#domain/imaging/body-network/find-body.ts';
import { onnxNumbers } from '#domain/imaging/networks/onnx-numbers.ts';
import { type Quad, squareTo } from '#domain/imaging/perspective.ts';
import { brokenLength, crackCells } from './find-cracks.ts';
import { facePlanes } from './phone-face.ts';

const model = await readFile('domain/imaging/crack-network/phone-cracks.onnx');
const numbers = onnxNumbers(model);
const bodyNumbers = async (name: string) => onnxNumbers(await readFile(`domain/imaging/body-network/${name}.onnx`));
const body = [await bodyNumbers('phone-body'), await bodyNumbers('phone-body-second')] as const;

async function pictureOf(name: string) {
  const { data, info } = await sharp(`tests/fixtures/mirror/${name}.jpg`).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function backOf(name: string) {
  const picture = await pictureOf(name);
  const corners: Quad | undefined = findBody(body, picture)?.corners;
  if (!corners) throw new Error(`no phone in ${name}`);
  return { picture, corners };
}

test('our own code runs the model as onnxruntime does', async () => {
  const { picture, corners } = await backOf('back-cracked');
  const planes = facePlanes(picture, squareTo(corners));
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(model);
  const answer = await session.run({ picture: new Tensor('float32', planes.data, [1, planes.channels, planes.height, planes.width]) });
  const given = answer.cells?.data as Float32Array;
  const own = crackCells(numbers, planes);
  expect(own).toHaveLength(given.length);
  expect(Math.max(...Array.from(own, (value, at) => Math.abs(value - (given[at] ?? Number.NaN))))).toBeLessThan(1e-3);
});

test('a cracked back is broken, others are not', async () => {
  const lengthOf = async (name: string) => {
    const { picture, corners } = await backOf(name);
    return brokenLength(numbers, picture, corners, false);
  };
  expect(await lengthOf('back-cracked')).toBeGreaterThan(usualFloors.mostBrokenBack);
  expect(await lengthOf('back-good')).toBeLessThan(usualFloors.mostBrokenBack);
  expect(await lengthOf('back-soft')).toBeLessThan(usualFloors.mostBrokenBack);
});
