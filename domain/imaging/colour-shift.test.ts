import { expect, test } from 'vitest';
import { usualFloors } from '#domain/evaluation/photo-measures.ts';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { colourShift } from './colour-shift.ts';

const width = 640;
const height = 800;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  colour: number[];
}

/** A room of things of many colours. */
function room(chance: Chance, count: number): Box[] {
  return Array.from({ length: count }, () => {
    const [left, top] = [chance.between(0, width), chance.between(0, height)];
    const grey = chance.between(50, 210);
    const colour = [0, 1, 2].map(() => grey + chance.between(-35, 35));
    return { left, top, right: left + chance.between(10, 90), bottom: top + chance.between(10, 90), colour };
  });
}

/** A photo of a room with grain. `moved`: by how many pixels a colour is displaced at a place. */
function photo(boxes: readonly Box[], moved: (channel: number, x: number, y: number) => { across: number; down: number }) {
  const chance = chanceOf(5);
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const { across, down } = moved(channel, x, y);
        const [column, row] = [x - across, y - down];
        let value = 120;
        for (const { left, top, right, bottom, colour } of boxes) {
          // An outline is as soft as a lens makes it: two pixels wide.
          const within = (from: number, to: number, at: number) => Math.min(1, Math.max(0, (Math.min(at - from, to - at) + 1) / 2));
          const cover = within(left, right, column) * within(top, bottom, row);
          value += cover * ((colour[channel] as number) - value);
        }
        data[4 * (y * width + x) + channel] = value + chance.between(-4, 4);
      }
  return { width, height, data };
}

const boxes = room(chanceOf(3), 60);
const still = { across: 0, down: 0 };
/** Red to one side, green in the middle, blue to the other. */
const bySides = (by: number) => (channel: number) => ({ across: (channel - 1) * by, down: 0 });
const fromMiddle = (channel: number, x: number, y: number) => ({
  across: ((channel - 1) * (x - width / 2)) / width,
  down: ((channel - 1) * (y - height / 2)) / width,
});

test('red and blue lie together in a photo of a room', () => {
  expect(
    colourShift(
      photo(boxes, () => still),
      null,
    ),
  ).toBeLessThan(0.1);
});

test.each([0.3, 0.6])('the dots of a screen displace them by twice %d pixels', (by) => {
  const shift = colourShift(photo(boxes, bySides(by)), null);
  expect(shift).toBeGreaterThan(usualFloors.mostColourShift);
  expect(shift).toBeLessThan(2.2 * by);
});

test('a lens displaces them in opposite directions', () => {
  expect(colourShift(photo(boxes, fromMiddle), null)).toBeLessThan(0.1);
});

test('long outlines at the sides, such as those of a mirror’s frame, are no witness for the whole picture', () => {
  const beam = { top: -10, bottom: height + 10, colour: [230, 230, 230] };
  const frame: Box[] = [
    { ...beam, left: -10, right: 30 },
    { ...beam, left: width - 90, right: width + 10 },
  ];
  const isAtSide = (x: number) => x < 64 || x > width - 124;
  const picture = photo([...boxes.slice(0, 20), ...frame], (channel, x) => (isAtSide(x) ? bySides(0.6)(channel) : still));
  expect(colourShift(picture, null)).toBeLessThan(0.1);
});

test('the dots of the phone itself do not count', () => {
  const phone = { x: 140, y: 140, width: 500, height: 660 };
  const isOnPhone = (x: number, y: number) => x > 150 && y > 150;
  const picture = photo(boxes, (channel, x, y) => (isOnPhone(x, y) ? bySides(0.6)(channel) : still));
  expect(colourShift(picture, phone)).toBeLessThan(0.1);
  expect(colourShift(picture, null)).toBeGreaterThan(usualFloors.mostColourShift);
});

test('a wall tells nothing', () => {
  expect(colourShift(photo([], bySides(0.6)), null)).toBe(0);
});
