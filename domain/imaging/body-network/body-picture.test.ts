import { expect, test } from 'vitest';
import { bodyPlanes, mirrored } from './body-picture.ts';

const plain = (width: number, height: number) => ({ width, height, data: new Uint8Array(4 * width * height).fill(255) });

test.each([
  ['an upright photo', 960, 1280, 96, 128],
  ['a tall one', 720, 1280, 80, 144],
  ['one that lies', 1280, 960, 128, 96],
  ['a frame of the camera', 320, 426, 96, 128],
  ['one smaller than the network takes', 30, 40, 96, 128],
  ['a strip', 2000, 20, 384, 32],
])('%s comes in a size of its shape', (_what, width, height, wide, high) => {
  const planes = bodyPlanes(plain(width, height), { x: 0, y: 0, width, height });
  expect(planes).toMatchObject({ channels: 3, width: wide, height: high });
  expect(new Set(planes.data)).toEqual(new Set([1]));
});

test('a pixel is the mean of those that it stands for, each colour in its plane', () => {
  const [width, height] = [192, 256];
  const picture = plain(width, height);
  picture.data.set([255, 51, 0, 255], 0);
  picture.data.set([51, 51, 0, 255], 4);
  picture.data.set([51, 51, 0, 255], 4 * width);
  picture.data.set([51, 51, 102, 255], 4 * (width + 1));
  const { data } = bodyPlanes(picture, { x: 0, y: 0, width, height });
  const size = 96 * 128;
  expect([data[0], data[size], data[2 * size]].map((value) => Number(value?.toFixed(4)))).toEqual([0.4, 0.2, 0.1]);
  expect([data[1], data[size + 1], data[2 * size + 1]]).toEqual([1, 1, 1]);
});

test('a part is taken from where it lies', () => {
  const picture = plain(400, 400);
  for (let y = 200; y < 328; y += 1) picture.data.fill(0, 4 * (400 * y + 100), 4 * (400 * y + 196));
  expect(new Set(bodyPlanes(picture, { x: 100, y: 200, width: 96, height: 128 }).data)).toEqual(new Set([0]));
  expect(new Set(bodyPlanes(picture, { x: 200, y: 200, width: 96, height: 128 }).data)).toEqual(new Set([1]));
});

test('mirrored, each row of each plane runs the other way', () => {
  const planes = { channels: 2, width: 3, height: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) };
  expect(mirrored(planes)).toEqual({ ...planes, data: Float32Array.of(3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10) });
  expect(planes.data[0]).toBe(1);
});
