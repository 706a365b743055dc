import { expect, test } from 'vitest';
import { usualFloors } from '#domain/evaluation/photo-measures.ts';
import { bezelAround } from './bezel-around.ts';

const [width, height] = [320, 420];
const phone = { x: 110, y: 110, width: 90, height: 190 };
const shirt = 130;
const bezel = 20;

/** A scene with a phone before a person, whose shirt and arm reach the lower border. */
function scene(x: number, y: number): number {
  if (x >= 110 && x < 200 && y >= 110 && y < 300) return 230;
  if (x >= 70 && x < 250 && y > 180) return shirt;
  return 60 + ((x * 7 + y * 3) % 50);
}

/** How far a place is beyond a turned rectangle of that margin around the picture's middle, in pixels; negative inside. */
function beyond(x: number, y: number, margin: number, lean: number): number {
  const [dx, dy] = [x - width / 2 + lean * (y - height / 2), y - height / 2 - lean * (x - width / 2)];
  return Math.max(Math.abs(dx) - width / 2, Math.abs(dy) - height / 2) + margin;
}

const framed = (wall: number, frame: number, lean: number) => (x: number, y: number) => {
  if (beyond(x, y, 30, lean) > 0) return wall;
  return beyond(x, y, 42, lean) > 0 ? frame : scene(x, y);
};

test.each<[string, boolean, (x: number, y: number) => number]>([
  ['no frame', false, scene],
  ['a monitor before a wall', true, framed(150, bezel, 0)],
  ['a tilted one', true, framed(150, bezel, 0.06)],
  ['a bright bezel before a dark wall', true, framed(40, 200, -0.04)],
  ['a monitor as dark as the wall, around a brighter scene', true, framed(bezel, bezel, 0)],
  ['a mirror with a frame on two sides', false, (x, y) => (x < 24 || x >= 296 ? bezel : scene(x, y))],
  ['a mirror of which the lower side is not seen', false, (x, y) => (y > 370 ? scene(x, y) : framed(150, bezel, 0)(x, y))],
  ['a window behind the person', false, (x, y) => (scene(x, y) === shirt ? shirt : framed(150, bezel, 0)(x, y))],
  ['sides that are partly brighter, partly darker', false, (x, y) => (beyond(x, y, 30, 0) > 0 ? (x < 160 ? 250 : 20) : scene(x, y))],
])('%s: a screen %s', (_what, isScreen, value) => {
  const data = Uint8Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));
  expect(bezelAround({ width, height, data }, phone) > usualFloors.mostBezel).toBe(isScreen);
});

test('a phone that reaches the border of the picture is in no frame', () => {
  const data = Uint8Array.from({ length: width * height }, (_, at) => framed(150, bezel, 0)(at % width, Math.floor(at / width)));
  expect(bezelAround({ width, height, data }, { ...phone, y: -10 })).toBe(0);
});
