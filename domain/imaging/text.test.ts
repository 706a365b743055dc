import sharp from 'sharp';
import { expect, test } from 'vitest';
import { phoneAround } from './challenge-place.ts';
import type { Grey } from './grey.ts';
import { flattenText, normaliseText, pgmOf } from './normalise.ts';

async function drawn(body: string, width = 400, height = 300): Promise<Grey> {
  const { data, info } = await sharp(Buffer.from(`<svg width="${width}" height="${height}">${body}</svg>`))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const at = (grey: Grey, x: number, y: number) => grey.data[y * grey.width + x] ?? -1;

test('light text on dark becomes dark text on light', async () => {
  const dark = await drawn('<rect width="400" height="300" fill="#333"/><rect x="100" y="100" width="90" height="40" fill="#ccc"/>');
  const page = normaliseText(dark);
  expect(at(page, 5, 5)).toBeGreaterThan(240);
  expect(at(page, 130, 110)).toBeLessThan(15);
});

test('panels of both kinds become paper, and what stands on them ink', async () => {
  const both = await drawn(`<rect width="400" height="300" fill="#555"/><rect width="200" height="300" fill="#eee"/>
    <rect x="60" y="150" width="4" height="20" fill="#222"/><rect x="320" y="150" width="4" height="20" fill="#fff"/>`);
  const page = flattenText(both, 40);
  expect(at(page, 100, 50)).toBe(255);
  expect(at(page, 350, 50)).toBe(255);
  expect(at(page, 61, 160)).toBeLessThan(60);
  expect(at(page, 321, 160)).toBeLessThan(60);
});

test('a PGM file says what it holds', () => {
  const bytes = pgmOf({ width: 2, height: 1, data: new Uint8Array([7, 9]) });
  expect(new TextDecoder().decode(bytes.subarray(0, 11))).toBe('P5\n2 1\n255\n');
  expect([...bytes.subarray(11)]).toEqual([7, 9]);
});

test('the phone is around its challenge', () => {
  // The code's corners and the phone's box as measured in tests/fixtures/mirror/front.jpg.
  const place = phoneAround([
    { x: 493, y: 713 },
    { x: 722, y: 727 },
    { x: 701, y: 937 },
    { x: 509, y: 916 },
  ]);
  expect(place.x).toBeGreaterThan(360);
  expect(place.x).toBeLessThan(440);
  expect(place.x + place.width).toBeGreaterThan(780);
  expect(place.x + place.width).toBeLessThan(860);
  expect(place.height / place.width).toBeCloseTo(2.15);
});

test.each([
  ['upright', 0],
  ['leaning to one side', 20],
  ['leaning to the other', -20],
])('a phone that shows its challenge as the app lays it out is found %s', (_how, degrees) => {
  // A screen of 390 by 844 in a slightly larger body; the code without its quiet zone is 245 wide, and its middle is 139 above the screen's.
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = ([x, y]: readonly [number, number]) => ({ x: 500 + cos * x - sin * y, y: 600 + sin * x + cos * y });
  const half = 122.5;
  const corners = (
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ] as const
  ).map(([x, y]) => turned([x, y - 139]));
  const { x, y, width, height } = phoneAround(corners);
  expect(Math.hypot(x + width / 2 - 500, y + height / 2 - 600)).toBeLessThan(30);
});
