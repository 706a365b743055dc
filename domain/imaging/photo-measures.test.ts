import { expect, test } from 'vitest';
import { findCircles } from './circles.ts';
import { codeCorners } from './code-corners.ts';
import { edgeSpread } from './edge-spread.ts';
import type { Grey } from './grey.ts';
import { lightOf } from './light.ts';
import { differenceHash, hashDistance, likeness, signatureOf } from './likeness.ts';
import { findLitScreen } from './lit-screen.ts';
import { screenGrid } from './screen-grid.ts';

/** A picture in which `value` gives each pixel's grey level. */
function drawn(width: number, height: number, value: (x: number, y: number) => number): Grey {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data[y * width + x] = value(x, y);
  return { width, height, data };
}

const everything = ({ width, height }: Grey) => ({ x: 0, y: 0, width, height });
const isIn = (x: number, y: number, left: number, top: number, width: number, height: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

/** A step from dark to bright over an edge of `spread` pixels. */
const step = (at: number, spread: number) => 40 + 160 / (1 + Math.exp((-1.7 * at) / spread));

test.each([0.7, 2, 4])('an edge spread by %f pixels is measured as that', (spread) => {
  const stripes = drawn(
    160,
    160,
    (x, y) => step(20 - Math.abs((x % 80) - 40), spread) / 2 + step(20 - Math.abs((y % 80) - 40), spread) / 2,
  );
  const measured = edgeSpread(stripes, everything(stripes)) ?? 0;
  expect(measured / spread).toBeGreaterThan(0.6);
  expect(measured / spread).toBeLessThan(1.5);
});

const turned = (x: number, y: number, degrees: number) => x * Math.cos((degrees * Math.PI) / 180) + y * Math.sin((degrees * Math.PI) / 180);

/** Upright and tilted squares, blurred by a shake of `length` pixels in the direction of `degrees`. */
const shaken = (degrees: number, length: number) =>
  drawn(200, 200, (x, y) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) {
      const moved = {
        x: x - (at - length / 2) * Math.cos((degrees * Math.PI) / 180),
        y: y - (at - length / 2) * Math.sin((degrees * Math.PI) / 180),
      };
      const [across, down] = [(moved.x % 50) - 25, (moved.y % 50) - 25];
      const isUpright = (Math.floor(moved.x / 50) + Math.floor(moved.y / 50)) % 2 === 0;
      const isIn = isUpright ? Math.max(Math.abs(across), Math.abs(down)) < 15 : Math.abs(across) + Math.abs(down) < 20;
      sum += isIn ? 200 : 60;
    }
    return sum / length;
  });

test.each([0, 30, 45, 60, 90, 135])('a shake at %i degrees is seen, though edges along it are sharp', (degrees) => {
  const still = edgeSpread(shaken(degrees, 1), everything(shaken(degrees, 1))) ?? 0;
  const picture = shaken(degrees, 14);
  const measured = edgeSpread(picture, everything(picture)) ?? 0;
  // A step spread evenly over a length is as steep as a normal curve with a standard deviation of two fifths of it.
  expect(still).toBeLessThan(1);
  expect(measured / (14 / Math.sqrt(2 * Math.PI))).toBeGreaterThan(0.6);
  expect(measured / (14 / Math.sqrt(2 * Math.PI))).toBeLessThan(1.4);
});

test('shading that faces one way is no blur', () => {
  // A ball lit from the upper left, soft on one diagonal only, before sharp squares.
  const ball = drawn(200, 200, (x, y) => {
    if (Math.hypot(x - 100, y - 100) < 60) return 120 + turned(x - 100, y - 100, 45);
    return (Math.floor(x / 20) + Math.floor(y / 20)) % 2 === 0 ? 40 : 200;
  });
  expect(edgeSpread(ball, everything(ball)) ?? 9).toBeLessThan(1);
});

test('a wall says nothing of focus', () => {
  const wall = drawn(100, 100, () => 120);
  expect(edgeSpread(wall, everything(wall))).toBeNull();
});

test('light: how bright, and how much is burnt out in one piece, a screen apart', () => {
  const lamp = drawn(320, 320, (x, y) => (Math.hypot(x - 100, y - 100) < 50 ? 255 : 90));
  expect(lightOf(lamp, null).burntShare).toBeGreaterThan(0.05);
  expect(lightOf(lamp, { box: { x: 40, y: 40, width: 120, height: 120 }, isShining: true }).burntShare).toBe(0);
  expect(
    lightOf(
      drawn(320, 320, () => 30),
      null,
    ),
  ).toEqual({ brightness: 30, burntShare: 0 });
  // A white object in good light is that bright, with grain; a lamp is saturated somewhere, and its whole area counts as overexposed.
  const white = (x: number) => 248 + (x % 5);
  const around = (x: number, y: number, inside: number) => (Math.hypot(x - 100, y - 100) < 50 ? inside : 90);
  expect(
    lightOf(
      drawn(320, 320, (x, y) => around(x, y, white(x))),
      null,
    ).burntShare,
  ).toBe(0);
  expect(
    lightOf(
      drawn(320, 320, (x, y) => around(x, y, x < 90 ? 255 : white(x))),
      null,
    ).burntShare,
  ).toBeGreaterThan(0.05);
  // Letters are bright but are not overexposed spots.
  expect(
    lightOf(
      drawn(320, 320, (x) => (x % 8 < 3 ? 255 : 90)),
      null,
    ).burntShare,
  ).toBe(0);
});

const lampOf = (radius: number) => drawn(320, 320, (x, y) => (Math.hypot(x - 100, y - 100) < radius ? 255 : 90));
const phoneAt = (x: number, isShining = false) => ({ box: { x, y: 40, width: 120, height: 240 }, isShining });

test.each([
  ['a lamp whose light lies on the phone hides something of it', 45, phoneAt(60), true],
  ['one that lies over its side does', 45, phoneAt(120), true],
  ['one that lies over the side of a screen that shines does', 45, phoneAt(105, true), true],
  ['one elsewhere in the room hides nothing', 45, phoneAt(180), false],
  ['nor does it beside a screen that shines', 45, phoneAt(180, true), false],
  ['one where no phone is known may', 45, null, true],
  ['what takes up a twelfth of the picture is too much light anywhere', 57, phoneAt(180), true],
])('%s', (_what, radius, phone, isBurnt) => {
  expect(lightOf(lampOf(radius), phone).burntShare > 0.015).toBe(isBurnt);
});

test('a circle is found where it is, a square is none', () => {
  // The lens has a rim as soft as in a photo.
  const lens = drawn(200, 200, (x, y) => 160 - 140 * Math.min(1, Math.max(0, (13.5 - Math.hypot(x - 80, y - 120)) / 3)));
  const [found] = findCircles(lens);
  expect(Math.hypot((found?.x ?? 0) - 80, (found?.y ?? 0) - 120)).toBeLessThan(4);
  expect(found?.rim).toBeGreaterThan(0.9);
  expect(findCircles(drawn(200, 200, (x, y) => (isIn(x, y, 60, 60, 60, 60) ? 20 : 160))).filter(({ rim }) => rim > 0.9)).toEqual([]);
});

/** Whether a pixel is dark in the three corner marks of a code, whose upper left corner is 40 pixels across and down. */
function isMarkDark(module: number, x: number, y: number): boolean {
  const [column, row] = [Math.floor((x - 40) / module), Math.floor((y - 40) / module)];
  const isDark = (across: number, down: number) => {
    const ring = Math.max(Math.abs(across - 3), Math.abs(down - 3));
    return ring !== 2 && ring <= 3;
  };
  return isDark(column, row) || isDark(column - 22, row) || isDark(column, row - 22);
}

test.each([
  ['as they are', 0, 3],
  ['into which the light of the screen spreads', 1.5, 3],
  ['that are spread over the light', -1.5, 3],
  ['of which the light leaves hardly a line', 3, 0],
])('the corner marks of a code are counted %s', (_what, spread, count) => {
  const code = drawn(260, 260, (x, y) => {
    const around = [-1, 1].flatMap((down) => [-1, 1].map((across) => isMarkDark(6, x + across * spread, y + down * spread)));
    return (spread < 0 ? around.some(Boolean) : around.every(Boolean)) ? 20 : 230;
  });
  expect(codeCorners(code)).toHaveLength(count);
});

test.each([
  [3, 3],
  [2, 0],
])(
  'corner marks with modules of %i pixels in a picture of 1200: %i count, as a phone with smaller ones is too far away',
  (module, count) => {
    expect(codeCorners(drawn(1200, 300, (x, y) => (isMarkDark(module, x, y) ? 20 : 230)))).toHaveLength(count);
  },
);

test('a chequered cloth has no corner marks of a code', () => {
  expect(codeCorners(drawn(200, 200, (x, y) => ((Math.floor(x / 20) + Math.floor(y / 20)) % 2) * 200))).toEqual([]);
});

test('the dots of a screen are seen all over, a fabric in a corner is not', () => {
  const dots = (x: number) => 120 + 30 * Math.sin((2 * Math.PI * x) / 3.1);
  expect(screenGrid(drawn(512, 512, dots))).toBe(1);
  expect(screenGrid(drawn(512, 512, (x, y) => (isIn(x, y, 0, 0, 128, 128) ? dots(x) : 120)))).toBeLessThan(0.1);
  const striped = drawn(512, 512, (x, y) => (isIn(x, y, 128, 0, 256, 256) ? dots(x) : 120));
  expect(screenGrid(striped)).toBeGreaterThan(0.2);
  const phone = { x: 128, y: 0, width: 256, height: 256 };
  expect(screenGrid(striped, { phone, code: null })).toBe(0);
  expect(screenGrid(drawn(512, 512, dots), { phone, code: null })).toBe(1);
  // Neither tiles behind a phone nor the code on it count as the grid of a screen.
  const tiles = drawn(512, 512, (x, y) => (isIn(x, y, 128, 0, 256, 256) ? 120 : dots(x)));
  expect(screenGrid(tiles)).toBeGreaterThan(0.5);
  expect(screenGrid(tiles, { phone, code: null })).toBe(0);
  const coded = drawn(512, 512, (x, y) => (isIn(x, y, 128, 128, 128, 128) ? dots(x) : 120));
  expect(screenGrid(coded, { phone: { x: 0, y: 0, width: 512, height: 512 }, code: null })).toBeGreaterThan(0);
  expect(screenGrid(coded, { phone: { x: 0, y: 0, width: 512, height: 512 }, code: { x: 130, y: 130, width: 120, height: 120 } })).toBe(0);
  expect(screenGrid(drawn(512, 512, (x) => 80 + (Math.floor(x / 60) % 2) * 100))).toBe(0);
});

/** A scene in which no two places are alike. */
const scene = (x: number, y: number) => 120 + 50 * Math.sin(x / 37) * Math.cos(y / 23) + 40 * Math.sin((x * y) / 9000);

test('a copy is known though it is cropped, another scene is not', () => {
  const original = signatureOf(drawn(400, 400, scene));
  const crop = signatureOf(drawn(340, 350, (x, y) => scene(x + 30, y + 20)));
  const other = signatureOf(drawn(400, 400, (x, y) => scene(y * 1.7, x * 0.6)));
  expect(likeness(original, original)).toBeCloseTo(1, 5);
  expect(likeness(crop, original)).toBeGreaterThan(0.98);
  expect(likeness(other, original)).toBeLessThan(0.9);
  expect(hashDistance(differenceHash(original), differenceHash(original))).toBe(0);
  expect(hashDistance('0000000000000000', 'ffffffffffffffff')).toBe(64);
});

const screenAt = (left: number, top: number) => drawn(320, 480, (x, y) => (isIn(x, y, left, top, 110, 220) ? 250 : 90));

test('a lit screen is bright, upright and neither a lamp nor a white room', () => {
  expect(findLitScreen(screenAt(100, 100))).toMatchObject({
    box: { x: expect.closeTo(100, -1), width: expect.closeTo(110, -1) },
    outside: 0,
  });
  // The screen may show something dark: a code in its middle.
  const withCode = drawn(320, 480, (x, y) => (isIn(x, y, 120, 160, 70, 70) ? 20 : isIn(x, y, 100, 100, 110, 220) ? 250 : 90));
  expect(findLitScreen(withCode)).toMatchObject({ box: { height: expect.closeTo(220, -1) }, outside: 0 });
  expect(findLitScreen(drawn(320, 480, (x, y) => (Math.hypot(x - 160, y - 200) < 60 ? 250 : 90)))).toBeNull();
  expect(findLitScreen(drawn(320, 480, () => 250))).toBeNull();
  expect(findLitScreen(drawn(320, 480, () => 60))).toBeNull();
});

test.each<[string, number, number, number]>([
  ['left', -44, 100, 0.4],
  ['right', 320 - 66, 100, 0.4],
  ['above', 100, -66, 0.3],
  ['below', 100, 480 - 110, 0.5],
])('how much of a lit screen is cut off is told by its shape: %s', (_where, left, top, outside) => {
  expect(findLitScreen(screenAt(left, top))?.outside).toBeCloseTo(outside, 1);
});

test.each<[string, number]>([
  ['left', -44],
  ['right', 320 - 66],
])('half a code at the border is still of the screen: %s', (_where, left) => {
  // A screen at a slant, as a phone is held, with a code that the picture's border cuts.
  const screen = drawn(320, 480, (x, y) => {
    const across = left + Math.round((y - 100) / 10);
    const isCode = isIn(x, y, left + 22, 150, 66, 120);
    return isCode ? 20 : isIn(x, y, across, 100, 110, 220) ? 250 : 90;
  });
  expect(findLitScreen(screen)?.outside).toBeGreaterThan(0.15);
});

test('what grows dark little by little is no screen, however bright and upright; a blurred screen is one', () => {
  /** A bright rectangle that fades to the wall's grey within `over` pixels around it. */
  const fading = (over: number) =>
    drawn(320, 480, (x, y) => {
      const away = Math.max(100 - x, x - 210, 100 - y, y - 320, 0);
      return Math.max(90, 250 - (160 * away) / over);
    });
  expect(findLitScreen(fading(6))).not.toBeNull();
  expect(findLitScreen(fading(40))).toBeNull();
});

test('a screen far away is still one, and a speck is none', () => {
  const small = (width: number) => drawn(320, 480, (x, y) => (isIn(x, y, 100, 100, width, 2 * width) ? 250 : 90));
  expect(findLitScreen(small(16))?.box.width).toBeCloseTo(16, -1);
  expect(findLitScreen(small(6))).toBeNull();
});
