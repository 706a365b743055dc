import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type FrameMeasures, measureFrame } from './frame-measures.ts';
import { greyOf } from './grey.ts';
import { litDevice } from './lit-screen.ts';
import { type ShotVerdict, verdictOf } from './shot-verdict.ts';

const good: FrameMeasures = {
  width: 320,
  height: 426,
  device: { box: { x: 90, y: 60, width: 130, height: 270 }, tiltDegrees: 0, clarity: 0.8, isCutOff: false },
  deviceShare: 0.4,
  sharpness: 90,
  light: 110,
  glare: 0,
};
const room: Partial<FrameMeasures> = { device: null, deviceShare: 0 };

test.each<[string, 'front' | 'back', Partial<FrameMeasures>, 'read' | 'unread' | 'none', ShotVerdict]>([
  ['a front whose code was read', 'front', {}, 'read', 'sharp'],
  ['a front whose code was read, and its screen cut out', 'front', room, 'read', 'sharp'],
  ['a front whose code was read, bright', 'front', { glare: 0.5 }, 'read', 'sharp'],
  ['a front whose code was read, shaken', 'front', { sharpness: 5 }, 'read', 'blurred'],
  ['a front whose code was not read', 'front', {}, 'unread', 'no-code'],
  ['a front whose code was not read because it is shaken', 'front', { sharpness: 5 }, 'unread', 'blurred'],
  ['a room without a phone', 'front', room, 'unread', 'no-device'],
  ['a blurred room without a phone', 'front', { ...room, sharpness: 5 }, 'none', 'no-device'],
  ['a front in the dark', 'front', { ...room, light: 9 }, 'unread', 'dark'],
  ['a front of a file, without a challenge', 'front', {}, 'none', 'unknown'],
  ['a shaken front of a file', 'front', { sharpness: 5 }, 'none', 'blurred'],
  ['a back', 'back', {}, 'none', 'sharp'],
  ['a back, shaken', 'back', { sharpness: 5 }, 'none', 'blurred'],
  ['a back in the dark', 'back', { ...room, light: 9 }, 'none', 'dark'],
  ['a back without a phone', 'back', room, 'none', 'no-device'],
  ['a back with a lamp on it', 'back', { glare: 0.2 }, 'none', 'glare'],
])('%s', (_what, side, measures, code, verdict) => {
  expect(verdictOf(side, { ...good, ...measures }, code)).toBe(verdict);
});

test.each<[string, number, ShotVerdict]>([
  ['front', 0, 'unknown'],
  ['front-soft', 0, 'unknown'],
  ['front', 300, 'no-device'],
  ['front-screen-off', 0, 'no-device'],
  ['room', 0, 'no-device'],
  // In the cut picture the white shirt alone is as wide and as bright as a cut-off screen.
  ['room', 80, 'no-device'],
])('a front in which nobody looked for a code: %s without its upper %i lines', async (name, cut, verdict) => {
  const whole = await sharp(`tests/fixtures/mirror/${name}.jpg`).resize(320).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = whole.info;
  const data = await sharp(whole.data, { raw: { width, height, channels: 4 } })
    .extract({ left: 0, top: cut, width, height: height - cut })
    .raw()
    .toBuffer();
  const grey = greyOf({ width, height: height - cut, data: new Uint8ClampedArray(data) });
  expect(verdictOf('front', measureFrame(grey, litDevice(grey)), 'none')).toBe(verdict);
});
