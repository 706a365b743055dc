import { expect, test } from 'vitest';
import { usualFloors } from '#domain/evaluation/photo-measures.ts';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { unchangedShare } from './unchanged.ts';

const side = 48;

/** The signature of a room: bands and spots that do not repeat within it. */
function room(moved: number, light: number, isHidden: (x: number, y: number) => boolean = () => false): Uint8Array {
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [(at % side) + moved, Math.floor(at / side)];
    const value = 110 + 40 * Math.sin(x * 0.9 + y * y * 0.031) + 35 * Math.cos(y * 1.1 - x * x * 0.017);
    return light * (isHidden(at % side, y) ? 60 + 40 * Math.sin((at % side) * 1.7 + y * 0.6) : value);
  });
}

const phone = (x: number, y: number) => x > 14 && x < 34 && y > 8 && y < 44;

test.each<[string, Uint8Array, number, number]>([
  ['the same picture', room(0, 1), 1, 1],
  ['darker', room(0, 0.8), 0.95, 1],
  ['with another phone in it', room(0, 1, phone), 0.3, 0.8],
  ['taken a step aside', room(1, 1), 0, 0.1],
  ['of another room', room(200, 1), 0, 0.1],
  ['of a wall', new Uint8Array(side * side).fill(120), 0, 0],
])('%s', (_what, other, least, most) => {
  const share = unchangedShare(room(0, 1), other);
  expect(share).toBeGreaterThanOrEqual(least);
  expect(share).toBeLessThanOrEqual(most);
});

test('no two of many plain rooms have much in common', () => {
  const rooms = Array.from({ length: 70 }, (_, number) => plainRoom(chanceOf(number + 1)));
  const shares = rooms.flatMap((one, at) => rooms.slice(0, at).map((other) => unchangedShare(one, other)));
  expect(Math.max(...shares)).toBeLessThanOrEqual(usualFloors.mostUnchanged);
});

test('a plain room is recognised with another phone in it', () => {
  const shares = Array.from({ length: 20 }, (_, number) => {
    const [one, other] = [1, 2].map((phone) => plainRoom(chanceOf(number + 1), chanceOf(1000 * phone + number), 16));
    return unchangedShare(one as Uint8Array, other as Uint8Array);
  });
  expect(Math.min(...shares)).toBeGreaterThan(usualFloors.mostUnchanged);
});

/** The signature of a photo of a wall with a few furnishings and small things, and a phone that shows a code. `things`: how many things stand about. */
function plainRoom(chance: Chance, ofPhone: Chance = chance, things = 0): Uint8Array {
  const fine = 4 * side;
  const wall = chance.between(60, 200);
  const picture = new Float64Array(fine * fine).fill(wall);
  const box = (left: number, top: number, width: number, height: number, grey: number) => {
    for (let y = Math.max(0, Math.round(top)); y < Math.min(fine, top + height); y += 1)
      for (let x = Math.max(0, Math.round(left)); x < Math.min(fine, left + width); x += 1) picture[y * fine + x] = grey;
  };
  const put = (least: number, most: number) =>
    box(
      chance.between(0, fine),
      chance.between(0, fine),
      chance.between(least, most),
      chance.between(least, most),
      wall + chance.between(-50, 50),
    );
  for (let count = chance.whole(0, 2); count > 0; count -= 1) put(10, 120);
  for (let count = 0; count < 12 * things; count += 1) put(4, 14);
  const width = fine * ofPhone.between(0.24, 0.4);
  const [left, top] = [fine * ofPhone.between(0.4, 0.6) - width / 2, fine * ofPhone.between(0.42, 0.6) - 0.75 * width];
  box(left, top, width, 1.5 * width, 20);
  box(left + 0.05 * width, top + 0.05 * width, 0.9 * width, 1.4 * width, 245);
  const module = (0.7 * width) / 29;
  for (let at = 0; at < 29 * 29; at += 1)
    if (ofPhone.is(0.5))
      box(left + 0.15 * width + (at % 29) * module, top + 0.4 * width + Math.floor(at / 29) * module, module, module, 20);
  return Uint8Array.from({ length: side * side }, (_, at) => {
    let sum = 0;
    for (let y = 0; y < 4; y += 1)
      for (let x = 0; x < 4; x += 1) sum += picture[(4 * Math.floor(at / side) + y) * fine + 4 * (at % side) + x] as number;
    return Math.round(sum / 16);
  });
}
