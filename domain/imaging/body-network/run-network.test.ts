import { readFile } from 'node:fs/promises';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { onnxNumbers } from '#domain/imaging/networks/onnx-numbers.ts';
import { bodyPlanes } from './body-picture.ts';
import { runBodyNetwork } from './run-network.ts';

async function pictureOf(name: string) {
  const { data, info } = await sharp(`tests/fixtures/mirror/${name}.jpg`).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

test.each(['phone-body', 'phone-body-second'])('our own code runs %s as onnxruntime does', async (name) => {
  const model = await readFile(`domain/imaging/body-network/${name}.onnx`);
  const picture = await pictureOf('back-good');
  const planes = bodyPlanes(picture, { x: 0, y: 0, width: picture.width, height: picture.height });
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(model);
  const answer = await session.run({ picture: new Tensor('float32', planes.data, [1, planes.channels, planes.height, planes.width]) });
  const own = runBodyNetwork(onnxNumbers(model), planes);
  const farthest = (one: Iterable<number>, other: ArrayLike<number>) =>
    Math.max(...Array.from(one, (value, at) => Math.abs(value - (other[at] ?? Number.NaN))));
  expect(farthest(own.cells.data, answer.cells?.data as Float32Array)).toBeLessThan(1e-3);
  expect(farthest([own.whole], answer.whole?.data as Float32Array)).toBeLessThan(1e-3);
});
