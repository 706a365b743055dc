import { expect, test } from 'vitest';
import { clockPage, greyPixels } from '#tests/support/clock-digits.ts';
import { blotsIn } from './blots.ts';
import { levelled, rgbaOf } from './levelled.ts';
import { tiltOf } from './tilt.ts';

const figures = '35 693803 564380 9 89049032004008882600012';
const printedPage = (degrees: number, text = figures) =>
  greyPixels(clockPage(text, '#222', '#eee', `translate(0 40) rotate(${degrees} 522 310)`));

test.each([13, -21])('print tilted by %i degrees is level afterwards', async (degrees) => {
  expect(Math.abs(tiltOf(blotsIn(levelled(await printedPage(degrees), degrees).grey)) ?? 90)).toBeLessThan(1);
});

test('nothing is cut off, and a place is found again', () => {
  const picture = { width: 300, height: 200, data: new Uint8Array(300 * 200).fill(200) };
  // A dark square in the upper right corner.
  for (let row = 4; row < 14; row += 1) picture.data.fill(0, row * 300 + 280, row * 300 + 290);
  const { grey, back } = levelled(picture, 20);
  const [dark] = blotsIn(grey);
  expect(dark).toBeDefined();
  const place = dark ? back(dark) : null;
  expect(place && place.x + place.width / 2).toBeCloseTo(285, 0);
  expect(place && place.y + place.height / 2).toBeCloseTo(9, 0);
});

test('the bytes of a pixel are its grey three times and no transparency', () => {
  expect([...rgbaOf({ width: 2, height: 1, data: new Uint8Array([7, 250]) }).data]).toEqual([7, 7, 7, 255, 250, 250, 250, 255]);
});
