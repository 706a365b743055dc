import { expect, test } from 'vitest';
import { clockPage, greyPixels } from '#tests/support/clock-digits.ts';
import { barcodesAmong, withoutBarcodes } from './bars.ts';
import { type Blot, blotsIn } from './blots.ts';
import type { Grey } from './grey.ts';
import { textLines } from './text-lines.ts';

const imei = '356938035643809';
/** Bars that end three pixels above the digits at y = 300, slightly blurred as in a photo. */
const bars = Array.from({ length: 50 }, (_, at) => `<path stroke="#111" stroke-width="${2 + (at % 3)}" d="M${200 + at * 7} 230V296"/>`);
const besideBars = () => greyPixels(clockPage(imei, '#777', '#eee').replace('</svg>', `${bars.join('')}</svg>`), 1.3);
const numbersIn = (grey: Grey) => textLines(blotsIn(grey), grey).filter(({ likeness }) => likeness > 0.6);

test('bars are found as one barcode, upright or on their side', async () => {
  for (const [turn, isUpright] of [
    [0, true],
    [5, true],
    [90, false],
  ] as const) {
    const codes = barcodesAmong(blotsIn(await greyPixels(clockPage(imei, '#222', '#eee', `rotate(${turn} 450 350)`))));
    expect(codes.map((code) => code.isUpright)).toEqual([isUpright]);
    expect(codes[0]?.bars.length).toBeGreaterThan(35);
  }
  const [code] = barcodesAmong(blotsIn(await greyPixels(clockPage(imei, '#222', '#eee'))));
  const ends = [199.5, 557].flatMap((x) => [340, 400].map((y) => ({ x, y })));
  expect(code?.corners.every(({ x, y }, at) => Math.hypot(x - (ends[at]?.x ?? 0), y - (ends[at]?.y ?? 0)) < 10)).toBe(true);
});

test('digits and words are no barcode', async () => {
  const page = clockPage(imei, '#222', '#eee').replace(/<path stroke-width.*?\/>/g, '');
  expect(barcodesAmong(blotsIn(await greyPixels(page)))).toEqual([]);
});

test.each([
  [7, 0],
  [11, 1],
])('of twenty blots in a row %i are slender: %i barcodes', (slender, codes) => {
  const row = Array.from({ length: 20 }, (_, at): Blot => {
    const width = (at * slender) % 20 < slender ? 4 : 16;
    return { x: 19 * at, y: 0, width, height: 26, area: 13 * width, runs: 36, tone: 'dark' };
  });
  expect(barcodesAmong(row)).toHaveLength(codes);
});

test('a number right below its bars is found once they are taken away', async () => {
  const grey = await besideBars();
  expect(numbersIn(grey)).toEqual([]);
  const [number] = numbersIn(withoutBarcodes(grey, barcodesAmong(blotsIn(grey))));
  expect(Math.abs((number?.start.y ?? 0) - 309)).toBeLessThan(5);
  expect((number?.end.x ?? 0) - (number?.start.x ?? 0)).toBeGreaterThan(200);
});
