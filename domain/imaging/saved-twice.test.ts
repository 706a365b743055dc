import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { storedBrightness } from './jpeg-blocks.ts';
import { brightnessSteps } from './picture-header.ts';
import { savedTwice } from './saved-twice.ts';

const photo = sharp('tests/fixtures/mirror/back-good.jpg');
/** The photo at half its size, which removes all traces of its own saving. */
const picture = async () => photo.clone().resize({ width: 640, height: 852, fit: 'fill' });
const saved = async (from: Sharp, quality: number) => from.jpeg({ quality }).toBuffer();

async function measured(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return savedTwice(storedBrightness({ width: info.width, height: info.height, data }), brightnessSteps(bytes) ?? []);
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

test.each([
  { first: 75, left: 1, top: 0, second: 88 },
  { first: 75, left: 3, top: 5, second: 92 },
  { first: 82, left: 7, top: 2, second: 95 },
])('saved at $first, cropped by $left across and $top down, and saved at $second', async ({ first, left, top, second }) => {
  const once = sharp(await saved(await picture(), first));
  expect(await measured(await saved(once.extract({ left, top, width: 640 - left, height: 852 - top }), second))).toBeGreaterThan(0.1);
});

test('as the app saves a frame of the camera, crops it around the phone and saves that, with the steps of another browser', async () => {
  const frame = await (await picture()).jpeg({ quality: 92, quantisationTable: 3 }).toBuffer();
  const photo = sharp(frame).extract({ left: 101, top: 51, width: 501, height: 701 });
  expect(await measured(await photo.jpeg({ quality: 82, quantisationTable: 3 }).toBuffer())).toBeLessThan(0.04);
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
