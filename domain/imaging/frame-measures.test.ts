import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FrameHint, FrameMeasures } from './frame-measures.ts';
import { areaUnder, hintFor, measureFrame } from './frame-measures.ts';
import type { Grey } from './grey.ts';
import { greyOf, inside, shrinkGrey, withMargin } from './grey.ts';

const good: FrameMeasures = {
  width: 320,
  height: 426,
  device: { box: { x: 90, y: 60, width: 130, height: 270 }, tiltDegrees: 0, clarity: 0.8, isCutOff: false },
  deviceShare: 0.4,
  sharpness: 90,
  light: 110,
  glare: 0,
};
const device = good.device as NonNullable<FrameMeasures['device']>;

test.each<[string, Partial<FrameMeasures>, FrameHint[], boolean]>([
  ['a good frame', {}, ['hold-still'], true],
  ['a good frame, shaken', { sharpness: 5 }, ['blurred'], false],
  ['dark and shaken: the light first', { sharpness: 5, light: 20 }, ['more-light'], false],
  ['no phone', { device: null, deviceShare: 0 }, ['no-device'], false],
  ['no phone, in the dark', { device: null, deviceShare: 0, light: 9 }, ['no-device', 'more-light'], false],
  ['too small', { deviceShare: 0.15 }, ['closer'], false],
  ['too large', { deviceShare: 0.9 }, ['further'], false],
  ['over the edge', { device: { ...device, isCutOff: true } }, ['further'], false],
  ['askew', { device: { ...device, tiltDegrees: -14 } }, ['straighten'], false],
  ['a little askew', { device: { ...device, tiltDegrees: 6 } }, ['hold-still'], true],
  ['dark', { light: 20 }, ['more-light'], false],
  ['a lamp on it', { glare: 0.2 }, ['glare'], false],
  [
    'everything at once: the first two',
    { deviceShare: 0.1, light: 9, glare: 0.3, device: { ...device, tiltDegrees: 14 } },
    ['closer', 'straighten'],
    false,
  ],
])('%s', (_what, measures, hints, isGood) => {
  expect(hintFor({ ...good, ...measures })).toEqual({ hints, isGood });
});

const drawn = { x: 70, y: 70, width: 180, height: 222 };
const at = (x: number, y: number) => ({ device: { ...device, box: { ...device.box, x, y } } });
test.each<[string, Partial<FrameMeasures>, FrameHint[], boolean]>([
  ['in the middle of the drawn frame', {}, ['hold-still'], true],
  ['a little out of it', at(120, 50), ['hold-still'], true],
  ['half out of it at the side', at(200, 60), ['into-frame'], false],
  ['half out of it at the other side', at(0, 60), ['into-frame'], false],
  ['above it', at(90, -60), ['into-frame'], false],
  ['below it', at(90, 200), ['into-frame'], false],
  ['out of it and too small: nearer first', { ...at(200, 60), deviceShare: 0.1 }, ['closer'], false],
])('%s', (_what, measures, hints, isGood) => {
  expect(hintFor({ ...good, ...measures }, drawn)).toEqual({ hints, isGood });
});

test.each([
  // A screen of the picture's shape, a taller one (the picture is cut at its sides) and a wider one.
  [
    { width: 320, height: 426 },
    { x: 80, y: 100, width: 160, height: 200 },
  ],
  [
    { width: 300, height: 852 },
    { x: 160 + (80 - 150) / 2, y: 50, width: 80, height: 100 },
  ],
  [
    { width: 640, height: 400 },
    { x: 40, y: 213 + (100 - 200) / 2, width: 80, height: 100 },
  ],
])('the frame drawn on a screen of %j', (screen, area) => {
  expect(areaUnder({ x: 80, y: 100, width: 160, height: 200 }, screen, { width: 320, height: 426 }, 'cover')).toEqual(area);
});

test('the frame drawn on a wide screen, in an upright picture that shows whole', () => {
  const wide = { width: 1280, height: 800 };
  expect(areaUnder({ x: 540, y: 200, width: 200, height: 400 }, wide, { width: 240, height: 320 }, 'contain')).toEqual({
    x: (540 - 340) / 2.5,
    y: 80,
    width: 80,
    height: 160,
  });
});

async function greyFile(path: string, change: (picture: Sharp) => Sharp = (picture) => picture): Promise<Grey> {
  const { data, info } = await change(sharp(path).resize({ width: 320 }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

test('the back of a phone in a mirror is found where it is, and a room has none as clear', async () => {
  const measures = measureFrame(await greyFile('tests/fixtures/mirror/back.jpg'));
  expect(measures.device).not.toBeNull();
  expect(measures.deviceShare).toBeGreaterThan(0.2);
  expect(measures.deviceShare).toBeLessThan(0.7);
  expect(measures.glare).toBeLessThan(0.06);
});

test('blur takes the sharpness down, the dark the light', async () => {
  const plain = measureFrame(await greyFile('tests/fixtures/mirror/back.jpg'));
  const blurred = measureFrame(await greyFile('tests/fixtures/mirror/back.jpg', (picture) => picture.blur(3)), plain.device);
  const dark = measureFrame(await greyFile('tests/fixtures/mirror/back.jpg', (picture) => picture.linear(0.15, 0)), plain.device);
  expect(blurred.sharpness).toBeLessThan(plain.sharpness / 4);
  expect(dark.light).toBeLessThan(plain.light / 4);
});

test('a plain wall holds no phone', () => {
  expect(measureFrame({ width: 320, height: 426, data: new Uint8Array(320 * 426).fill(120) }).device).toBeNull();
});

test.each([0, 6, -6])('a drawn phone tilted by %i degrees is found', async (degrees) => {
  const phone = `<svg width="320" height="426"><rect width="320" height="426" fill="#bbb"/>
    <rect x="100" y="80" width="120" height="250" rx="14" fill="#222" transform="rotate(${degrees} 160 205)"/></svg>`;
  const { data, info } = await sharp(Buffer.from(phone)).raw().ensureAlpha().toBuffer({ resolveWithObject: true });
  const measures = measureFrame(greyOf({ width: info.width, height: info.height, data }));
  expect(Math.abs(measures.deviceShare - 120 / 320)).toBeLessThan(0.05);
  expect(measures.device?.tiltDegrees).toBe(degrees);
  expect(Math.abs((measures.device?.box.y ?? 0) - 80)).toBeLessThan(16);
});

test('rectangles stay inside, and grow by a margin', () => {
  expect(inside({ x: -5, y: 2.6, width: 20, height: 50 }, { width: 10, height: 20 })).toEqual({ x: 0, y: 2, width: 10, height: 18 });
  expect(inside({ x: 50, y: 50, width: 1, height: 1 }, { width: 10, height: 20 })).toEqual({ x: 9, y: 19, width: 1, height: 1 });
  expect(withMargin({ x: 100, y: 100, width: 40, height: 80 }, 0.25)).toEqual({ x: 90, y: 80, width: 60, height: 120 });
});

test('shrinking means the cells', () => {
  const small = shrinkGrey({ width: 4, height: 2, data: new Uint8Array([0, 100, 50, 50, 100, 0, 50, 250]) }, 2);
  expect(small).toEqual({ width: 2, height: 1, data: new Uint8Array([50, 100]) });
});
