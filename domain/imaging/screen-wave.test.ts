import { expect, test } from 'vitest';
import { usualFloors } from '#domain/evaluation/photo-measures.ts';
import type { Grey } from './grey.ts';
import { screenWave } from './screen-wave.ts';

/** A picture with grain that is the same on every run (linear congruential generator). */
function grainy(width: number, height: number, value: (x: number, y: number) => number): Grey {
  const data = new Uint8Array(width * height);
  let state = 7;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[at] = value(at % width, Math.floor(at / width)) + (state / 2 ** 32) * 12 - 6;
  }
  return { width, height, data };
}

const wave = (along: number, period: number, depth: number) => 120 + depth * Math.sin((2 * Math.PI * along) / period);
/** Irregularly spaced joints of slats and boards, slightly blurred as by a lens, tilted by seven degrees. */
const joints = [20, 61, 93, 150, 171, 240, 262, 305, 377, 411, 466, 490, 533];
const leaning = (x: number, y: number) => 150 - 60 * Math.max(...joints.map((at) => Math.exp(-(((x + 0.12 * y - at) / 1.5) ** 2))));

test.each<[string, boolean, (x: number, y: number) => number]>([
  ['grain alone', false, () => 120],
  ['the faint dots of a monitor', true, (x) => wave(x, 3.3, 2)],
  ['bands in any direction', true, (x, y) => wave(0.8 * x + 0.6 * y, 6.1, 2)],
  ['one striped cloth', false, (x, y) => (x < 128 && y < 128 ? wave(x, 5, 30) : 120)],
  ['tiles', false, (x, y) => (x % 60 < 3 || y % 60 < 3 ? 60 : 150)],
  ['folds of a curtain, further apart than dots, and their overtone', false, (x) => wave(x, 20, 40) + wave(x, 10, 12) - 120],
  ['the blocks of JPEG', false, (x, y) => 120 + (x % 8) + (y % 8)],
  ['joints that lean', false, leaning],
  ['a monitor that shows such joints', true, (x, y) => leaning(x, y) + wave(x, 3.3, 2) - 120],
  ['the side of a door', false, (x) => (x < 300 ? 60 : 180)],
])('%s: a screen %s', (_what, isScreen, value) => {
  expect(screenWave(grainy(512, 512, value)) > usualFloors.mostScreenWave).toBe(isScreen);
});

test('the stripes of a phone are its case, unless all around it has them', () => {
  const phone = { x: 200, y: 100, width: 360, height: 500 };
  const isPhone = (x: number, y: number) => x >= 200 && x < 560 && y >= 100 && y < 600;
  const striped = grainy(768, 768, (x, y) => (isPhone(x, y) ? wave(x, 9, 40) + 60 : 110));
  expect(screenWave(striped)).toBeGreaterThan(usualFloors.mostScreenWave);
  expect(screenWave(striped, { phone, code: null })).toBeLessThan(1);
  const dotted = grainy(768, 768, (x, y) => (isPhone(x, y) ? 190 : 110) + wave(x, 3.3, 2) - 120);
  expect(screenWave(dotted, { phone, code: null })).toBeGreaterThan(usualFloors.mostScreenWave);
  expect(screenWave(striped, { phone: { x: 40, y: 40, width: 700, height: 700 }, code: null })).toBe(screenWave(striped));
});

test('the slats of a room are not on its phone, and a code is full of waves itself', () => {
  const phone = { x: 200, y: 100, width: 360, height: 640 };
  const isIn = (x: number, y: number, left: number, top: number, wide: number, tall: number) =>
    x >= left && x < left + wide && y >= top && y < top + tall;
  const slats = grainy(768, 768, (x, y) => (isIn(x, y, 200, 100, 360, 640) ? 100 : wave(x, 9, 40) + 60));
  expect(screenWave(slats)).toBeGreaterThan(usualFloors.mostScreenWave);
  expect(screenWave(slats, { phone, code: null })).toBeLessThan(1);
  const code = { x: 250, y: 200, width: 260, height: 260 };
  const coded = grainy(768, 768, (x, y) => (isIn(x, y, 200, 100, 360, 640) && !isIn(x, y, 250, 200, 260, 260) ? 100 : wave(x, 9, 40) + 60));
  expect(screenWave(coded, { phone, code: null })).toBeGreaterThan(usualFloors.mostScreenWave);
  expect(screenWave(coded, { phone, code })).toBeLessThan(1);
});

test('a tilted monitor has its dots closer together on one side, and on a dark phone there they are the same wave', () => {
  const phone = { x: 520, y: 100, width: 340, height: 700 };
  const isPhone = (x: number, y: number) => x >= 520 && x < 860 && y >= 100 && y < 800;
  const tilted = grainy(900, 900, (x, y) => wave(x * (0.33 + 0.000015 * x), 1, 1) * (isPhone(x, y) ? 0.5 : 1));
  expect(screenWave(tilted, { phone, code: null })).toBeGreaterThan(usualFloors.mostScreenWave);
});

test('a picture smaller than a patch says nothing', () => {
  expect(screenWave(grainy(100, 100, (x) => wave(x, 3, 60)))).toBe(0);
});
