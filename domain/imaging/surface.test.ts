import { expect, test } from 'vitest';
import { frontCracks } from './surface.ts';

const [width, height] = [300, 600];
const box = { x: 20, y: 20, width: 260, height: 559 };

const white = 235;

/** A white phone, with a line across it between its upper corner and its code, so much darker than its white; under the line it may be less light than above. */
function screenWith({ darkness, leanDegrees, lightUnder = 1 }: { darkness: number; leanDegrees: number; lightUnder?: number }) {
  const data = new Uint8Array(4 * width * height).fill(255);
  const lean = Math.tan((leanDegrees * Math.PI) / 180);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const under = y - 60 - lean * (x - 60);
      const isLine = x > 60 && x < 180 && Math.abs(under) < 1;
      const share = isLine ? 1 - darkness : under > 0 && x < 180 && y < 140 ? lightUnder : 1;
      data.fill(white * share, 4 * (y * width + x), 4 * (y * width + x) + 3);
    }
  }
  return { width, height, data };
}

test.each([
  ['nothing', { darkness: 0, leanDegrees: 30 }, false],
  ['a dark crack', { darkness: 0.5, leanDegrees: 30 }, true],
  ['a crack of which the light around has left little', { darkness: 0.09, leanDegrees: 30 }, true],
  ['what is fainter than a hair', { darkness: 0.04, leanDegrees: 30 }, false],
  ['a crack between a lighter and a darker part of it', { darkness: 0.5, leanDegrees: 30, lightUnder: 0.92 }, true],
  ['the edge of a finger that it lights', { darkness: 0.5, leanDegrees: 30, lightUnder: 0.83 }, false],
  ['a line along its sides', { darkness: 0.5, leanDegrees: 0 }, false],
] as const)('of a white screen, %s', (_what, drawn, isCracked) => {
  expect(frontCracks(screenWith(drawn), { box, tiltDegrees: 0 }) > 0.2).toBe(isCracked);
});

test('of a white screen, the words under the countdown are no crack', () => {
  const screen = screenWith({ darkness: 0, leanDegrees: 30 });
  // "No te muevas": strokes askew, a thin one after another, in a row of letters.
  for (let x = 95; x < 205; x += 1) {
    for (let y = 445; y < 460; y += 1)
      if ((x + Math.floor((y - 445) / 2)) % 7 < 2) screen.data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  }
  expect(frontCracks(screen, { box, tiltDegrees: 0 })).toBeLessThan(0.2);
});

test('of a white screen, a crack beside the countdown is seen', () => {
  const screen = screenWith({ darkness: 0, leanDegrees: 30 });
  for (let y = 315; y < 395; y += 1) {
    const x = 217 + Math.floor((y - 315) / 5);
    screen.data.fill(90, 4 * (y * width + x), 4 * (y * width + x) + 7);
  }
  expect(frontCracks(screen, { box, tiltDegrees: 0 })).toBeGreaterThan(0.2);
});
