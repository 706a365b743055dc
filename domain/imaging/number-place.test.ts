import { expect, test } from 'vitest';
import { aroundBars, type Corners, numberPlace, printedNumbers } from './number-place.ts';
import type { TextLine } from './text-lines.ts';

/** A line of letters 20 pixels high, from a point to the right or down. */
function line(x: number, y: number, length: number, { likeness = 0.9, down = false } = {}): TextLine {
  const end = down ? { x, y: y + length } : { x: x + length, y };
  return { tone: 'dark', direction: down ? 'down' : 'across', start: { x, y }, end, startHeight: 20, endHeight: 20, likeness };
}

/** A barcode 40 pixels high and 400 long from a point; `turn`: clockwise quarter turns. */
function bars(x: number, y: number, turn = 0): Corners {
  const [along, below] = [400, 40];
  const corners = [
    { x, y },
    { x: x + along, y },
    { x: x + along, y: y + below },
    { x, y: y + below },
  ];
  if (turn === 0) return corners;
  if (turn === 2) return [...corners.slice(2), ...corners.slice(0, 2)];
  const high = [
    { x: x + below, y },
    { x: x + below, y: y + along },
    { x, y: y + along },
    { x, y },
  ];
  return turn === 1 ? high : [...high.slice(2), ...high.slice(0, 2)];
}

const boxOf = (x: number, y: number, length: number) => ({ x, y: y - 10, width: length, height: 20 });

test.each([
  ['digits alone', line(100, 50, 240), false, boxOf(100, 50, 240)],
  ['digits after their name', line(100, 50, 320), false, boxOf(100, 50, 320)],
  ['digits at the end of a long line', line(100, 50, 600), false, boxOf(370, 50, 330)],
  ['a long line on its head', line(100, 50, 600), true, boxOf(100, 50, 330)],
  ['a long line that runs down', line(100, 50, 600, { down: true }), false, { x: 90, y: 320, width: 20, height: 330 }],
  ['a long line that runs up', line(100, 50, 600, { down: true }), true, { x: 90, y: 50, width: 20, height: 330 }],
])('of %s', (_what, given, isTurned, box) => {
  expect(numberPlace(given, isTurned)).toEqual(box);
});

const over = (x: number, y: number) => line(x + 20, y - 40, 240);
const under = (x: number, y: number) => line(x + 20, y + 80, 240);
const place = (given: TextLine) => numberPlace(given, false);

test.each<[string, Corners[], TextLine[], (TextLine | null)[]]>([
  ['over the bars', [bars(100, 300)], [over(100, 300)], [over(100, 300)]],
  ['under the bars', [bars(100, 300)], [under(100, 300)], [under(100, 300)]],
  // Each number is as near to the other barcode as to its own.
  ['two over theirs', [bars(100, 300), bars(100, 420)], [over(100, 300), over(100, 420)], [over(100, 300), over(100, 420)]],
  ['two under theirs', [bars(100, 300), bars(100, 420)], [under(100, 300), under(100, 420)], [under(100, 300), under(100, 420)]],
  ['under the bars, a name over them', [bars(100, 300)], [line(120, 260, 460, { likeness: 0.7 }), under(100, 300)], [under(100, 300)]],
  ['the nearer of two under the bars', [bars(100, 300)], [line(120, 410, 240), under(100, 300)], [under(100, 300)]],
  ['words alone', [bars(100, 300)], [line(120, 260, 240, { likeness: 0.2 })], [null]],
  ['beside other bars', [bars(100, 300)], [over(600, 300)], [null]],
  ['far away', [bars(100, 300)], [line(120, 100, 240)], [null]],
  ['of bars without corners', [[]], [over(100, 300)], [null]],
  ['of no bars', [], [over(100, 300)], []],
])('a number %s', (_where, codes, lines, found) => {
  expect(printedNumbers(codes, lines)).toEqual(found.map((one) => one && place(one)));
});

test('the bars of a picture that is turned have their number too, and its end is where they end', () => {
  const long = line(80, 60, 460, { down: true });
  expect(printedNumbers([bars(100, 100, 1)], [long])).toEqual([numberPlace(long, false)]);
  expect(printedNumbers([bars(100, 100, 3)], [long])).toEqual([numberPlace(long, true)]);
  const across = line(60, 260, 460);
  expect(printedNumbers([bars(100, 300, 2)], [across])).toEqual([numberPlace(across, true)]);
});

test('bars without a number bring what is mostly printed over them', () => {
  expect(aroundBars({ x: 144, y: 843, width: 432, height: 88 })).toMatchObject({ x: 144, y: expect.closeTo(781, 0), width: 432 });
});
