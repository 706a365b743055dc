import { expect, test } from 'vitest';
import type { Grey } from './grey.ts';
import { strongestWave } from './screen-wave.ts';
import { withoutWave } from './without-wave.ts';

const side = 512;
const paper = 180;
const ink = 40;

/** Paper with short strokes four pixels wide and camera grain (linear congruential generator), under a wave with an overtone that takes away some of the light. */
function striped(period: number, degrees: number, isStriped = true): Grey {
  const [across, down] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  let state = 7;
  const data = Uint8Array.from({ length: side * side }, (_, at) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [x, y] = [at % side, Math.floor(at / side)];
    const band = Math.floor(y / 61);
    const light = (x * (7 + band) + 31 * band) % 397 < 4 * (7 + band) && y % 61 < 20 ? ink : paper;
    const turn = (2 * Math.PI * (x * across + y * down)) / period;
    const wave = isStriped ? 0.12 * Math.cos(turn) + 0.04 * Math.cos(2 * turn + 1) : 0;
    return light * (1 + wave) + (state / 2 ** 32) * 4 - 2;
  });
  return { width: side, height: side, data };
}

function farthest(one: Grey, other: Grey): number {
  return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.data[at] as number))), 0);
}

test.each([
  [7.4, 0],
  [7.4, 80],
  [7.5, 42],
  [6, 133],
])('a wave of %f pixels at %i degrees is found and taken away, and strokes are left', (period, degrees) => {
  const picture = striped(period, degrees);
  const wave = strongestWave(picture);
  expect(1 / Math.hypot(wave.across, wave.down)).toBeCloseTo(period, 1);
  const plain = striped(period, degrees, false);
  expect(farthest(plain, picture)).toBeGreaterThan(24);
  expect(farthest(plain, withoutWave(picture, wave))).toBeLessThan(9);
});

test('a picture without a wave stays as it is', () => {
  const plain = striped(7, 0, false);
  expect(farthest(plain, withoutWave(plain, { strength: 0, across: 1 / 7, down: 0 }))).toBeLessThan(6);
});
