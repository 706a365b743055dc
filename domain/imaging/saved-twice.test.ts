import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { greyOf } from './grey.ts';
import { brightnessSteps } from './picture-header.ts';
import { savedTwice } from './saved-twice.ts';

const photo = sharp('tests/fixtures/mirror/back-good.jpg');
/** The photo at half its size, which removes all traces of its own saving. */
const picture = async () => photo.clone().resize({ width: 640, height: 852, fit: 'fill' });
const saved = async (from: Sharp, quality: number) => from.jpeg({ quality }).toBuffer();

async function measured(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return savedTwice(greyOf({ width: info.width, height: info.height, data }), brightnessSteps(bytes) ?? []);
}

test.each([70, 82, 90, 95])('saved once, at %i', async (quality) => {
  expect(await measured(await saved(await picture(), quality))).toBeLessThan(0.03);
});

test.each([
  [75, 85],
  [75, 92],
  [82, 95],
])('saved at %i and again at %i', async (first, second) => {
  expect(await measured(await saved(sharp(await saved(await picture(), first)), second))).toBeGreaterThan(0.1);
});

test('as the app saves a frame of the camera and then the photo', async () => {
  expect(await measured(await saved(sharp(await saved(await picture(), 92)), 82))).toBeLessThan(0.03);
});

test.each([
  [320, 320],
  [3, 200],
  [1, 1],
])('a picture of %i × %i with nothing on it says nothing', async (width, height) => {
  const even = sharp({ create: { width, height, channels: 3, background: '#888' } });
  expect(await measured(await saved(even, 90))).toBe(0);
});
