import { expect, test } from 'vitest';
import { pageHeight as height, clockPage as page, greyPixels as pixels, pageWidth as width } from '#tests/support/clock-digits.ts';
import type { Blot } from './blots.ts';
import { blotsIn } from './blots.ts';
import type { Grey } from './grey.ts';
import { halved } from './grey.ts';
import { boxOfLine, enlarged, isSameLine, surroundingsOf, touchesEdge } from './line-places.ts';
import { stripOf } from './strip.ts';
import type { TextLine } from './text-lines.ts';
import { textLines } from './text-lines.ts';

const imei = '356938035643809';
const linesOf = (grey: Grey) => textLines(blotsIn(grey), grey);
const turned = (degrees: number) => `rotate(${degrees} 450 350)`;
/** Where a point of the page lies after the turn. */
function at(degrees: number, x: number, y: number) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: 450 + (x - 450) * cos - (y - 350) * sin, y: 350 + (x - 450) * sin + (y - 350) * cos };
}
const far = (one: { x: number; y: number }, other: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);

test.each([0, -12, 8, 15, 90, 98, 180, 174, 270, 262])('a number turned by %i degrees is the likeliest line', async (degrees) => {
  for (const [ink, paper] of [
    ['#222', '#eee'],
    ['#eee', '#222'],
    ['#999', '#7a7a7a'],
  ] as const) {
    const [first] = linesOf(await pixels(page(imei, ink, paper, turned(degrees))));
    const ends = [at(degrees, 199, 309), at(degrees, 421, 309)] as const;
    const nearest = (point: { x: number; y: number }) => Math.min(far(point, first?.start ?? point), far(point, first?.end ?? point));
    expect(first?.likeness).toBeGreaterThan(0.6);
    expect(Math.max(nearest(ends[0]), nearest(ends[1]))).toBeLessThan(12);
    expect(first?.tone).toBe(ink === '#222' ? 'dark' : 'light');
    expect(first?.direction).toBe(Math.abs(Math.sin((degrees * Math.PI) / 180)) > 0.7 ? 'down' : 'across');
  }
});

test.each([
  ['whole', imei],
  ['in groups', '35 693803 564380 9'],
  ['in dashes that leave blanks', '356938 03 564380 9'],
])('a number %s is one line', async (_how, number) => {
  const [first] = linesOf(await pixels(page(number, '#222', '#eee', '')));
  expect(first?.end.x).toBeGreaterThan(200 + (number.length - 1) * 15);
});

test.each([0.8, 1.4])('blurred by %f, digits that touch still make a line', async (blur) => {
  const [first] = linesOf(await pixels(page(imei, '#222', '#eee', ''), blur));
  expect(first?.likeness).toBeGreaterThan(0.6);
  expect(Math.abs((first?.start.y ?? 0) - 309)).toBeLessThan(4);
});

test('neither bars nor edges nor an even surface look like a number', async () => {
  const bars = await pixels(page('', '#222', '#eee', turned(4)));
  expect(linesOf(bars).filter((line) => line.likeness >= 0.6)).toEqual([]);
  const edges = await pixels(`<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#333"/>
    <rect x="100" y="90" width="500" height="400" rx="30" fill="#ddd" transform="rotate(7 300 300)"/></svg>`);
  expect(linesOf(edges).filter((line) => line.likeness >= 0.6)).toEqual([]);
  expect(linesOf({ width: 50, height: 40, data: new Uint8Array(2000) })).toEqual([]);
  expect(linesOf({ width: 1, height: 1, data: new Uint8Array(1) })).toEqual([]);
});

test('light that falls off does not hide the number', async () => {
  const svg = page(imei, '#000', '#fff', '').replace(
    '</svg>',
    '<defs><linearGradient id="g"><stop stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.85"/></linearGradient></defs><rect width="900" height="700" fill="url(#g)"/></svg>',
  );
  const [first] = linesOf(await pixels(svg));
  expect(first?.end.x).toBeGreaterThan(400);
});

function likeness(one: Grey, other: Grey): number {
  let difference = 0;
  for (const [index, value] of one.data.entries()) difference += Math.abs(value - (other.data[index] ?? 0));
  return 1 - difference / one.data.length / 255;
}

test.each([
  [8, '#222', '#eee', false],
  [180, '#222', '#eee', true],
  [90, '#eee', '#222', false],
  [270, '#eee', '#222', true],
])('turned by %i degrees the strip shows what it shows upright', async (degrees, ink, paper, isTurned) => {
  const shape = { letterHeight: 30, margin: 0.3, reach: 0.3, stretch: 1 };
  const cut = async (svg: string, turn: boolean) => {
    const grey = await pixels(svg);
    return stripOf(grey, linesOf(grey)[0] as TextLine, { ...shape, isTurned: turn });
  };
  const upright = await cut(page(imei, '#222', '#eee', ''), false);
  const strip = await cut(page(imei, ink, paper, turned(degrees)), isTurned);
  expect(upright.height).toBe(48);
  expect(Math.abs(strip.width - upright.width)).toBeLessThan(12);
  // The strip's corners are paper, light even when the picture is light on dark.
  expect(strip.data[0]).toBeGreaterThan(200);
  const width = Math.min(strip.width, upright.width);
  const part = (grey: Grey) => ({ ...grey, width, data: grey.data.filter((_, index) => index % grey.width < width) });
  expect(likeness(part(strip), part(upright))).toBeGreaterThan(0.75);
});

function line(x: number, y: number, length: number, direction: TextLine['direction'] = 'across', high = 20): TextLine {
  const end = direction === 'across' ? { x: x + length, y } : { x, y: y + length };
  return { tone: 'dark', direction, start: { x, y }, end, startHeight: high, endHeight: high, likeness: 0 };
}

test('what stands left of a number and above it is its label, nearest first', () => {
  const number = line(300, 200, 200);
  const label = line(100, 202, 60);
  const above = line(290, 150, 80);
  const farther = line(290, 110, 80);
  const title = line(100, 60, 90);
  const aside = line(20, 152, 40);
  const behind = line(700, 150, 50);
  const tooFar = line(290, -150, 80);
  const lines = [farther, number, above, label, title, aside, tooFar, line(300, 250, 200), behind, line(250, 150, 90, 'down')];
  const around = surroundingsOf(number, false, lines, []);
  expect(around.left).toEqual([label]);
  expect(around.block).toEqual([]);
  expect(around.above).toEqual([
    { over: [above], left: [], far: [aside], right: [behind] },
    { over: [farther], left: [], far: [], right: [] },
    { over: [title], left: [], far: [], right: [] },
  ]);
  // Upside down, the lines below the number are above it.
  expect(surroundingsOf(number, true, lines, []).above.map(({ over }) => over)).toEqual([[lines[7]]]);
  expect(surroundingsOf(number, true, lines, []).left).toEqual([]);
});

test('a word left of bars is of the number that is printed at them, unless other bars are as near', () => {
  const number = line(300, 300, 200);
  const word = line(100, 260, 80);
  const codeAt = (y: number) => ({
    bars: [],
    isUpright: true,
    corners: [300, 520].flatMap((x) => [y, y + 60].map((end) => ({ x, y: end }))),
  });
  const lines = [number, word, line(100, 180, 80), line(100, 345, 80)];
  expect(surroundingsOf(number, false, lines, [codeAt(225)]).block).toEqual([word]);
  expect(surroundingsOf(number, false, lines, [codeAt(225), codeAt(325)]).block).toEqual([word]);
  expect(surroundingsOf(number, false, lines, [codeAt(225), codeAt(315)]).block).toEqual([]);
  expect(surroundingsOf(number, false, lines, []).block).toEqual([]);
});

test.each([
  [line(300, 200, 200), false],
  [line(3, 200, 200), true],
  [line(300, 200, 598), true],
  [line(300, 12, 100), true],
  [line(300, 650, 48, 'down'), true],
])('%# touches the edge: %s', (one, isNear) => {
  expect(touchesEdge(one, { width, height }, 1 / 3)).toBe(isNear);
});

test('a line of the picture at half its size is found again', async () => {
  const grey = await pixels(page(imei, '#222', '#eee', ''));
  const small = halved(grey);
  expect([small.width, small.height]).toEqual([450, 350]);
  const [whole] = linesOf(grey);
  const [half] = textLines(blotsIn(small, 0.35), small);
  expect(isSameLine(whole as TextLine, enlarged(half as TextLine, 2))).toBe(true);
  expect(isSameLine(whole as TextLine, line(200, 250, 220))).toBe(false);
  expect(boxOfLine(line(10, 30, 50, 'down'))).toEqual({ x: 0, y: 30, width: 20, height: 50 });
});

test('slender marks are bars where all are as high as each other, and else narrow letters', () => {
  const marks = (heights: readonly number[]): Blot[] =>
    heights.map((height, at) => ({ x: 20 + 9 * at, y: 60 - height, width: 5, height, area: 5 * height, runs: height, tone: 'dark' }));
  const picture = { width: 300, height: 100 };
  expect(textLines(marks([20, 20, 20, 20, 20, 20, 20, 20, 20, 20]), picture)).toHaveLength(0);
  expect(textLines(marks([20, 20, 20, 14, 20, 14, 25, 20, 14, 25]), picture)).toHaveLength(1);
});
