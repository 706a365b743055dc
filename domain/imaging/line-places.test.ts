import { expect, test } from 'vitest';
import { surroundingsOf } from './line-places.ts';
import type { TextLine } from './text-lines.ts';

/** A level line, by the place of its left end, its length and its height. */
function at(x: number, y: number, length: number, height = 20, likeness = 0): TextLine {
  return {
    tone: 'dark',
    direction: 'across',
    start: { x, y },
    end: { x: x + length, y },
    startHeight: height,
    endHeight: height,
    likeness,
  };
}

const number = at(200, 300, 300, 20, 1);
const around = (...others: TextLine[]) => surroundingsOf(number, false, [number, ...others], []);

test('a title of many words goes on in the next row, whatever it is parted into', () => {
  const [word, rest, next] = [at(200, 160, 90), at(310, 160, 190), at(200, 200, 120)];
  expect(around(word, rest, next).above).toEqual([{ over: [word, rest, next], left: [], far: [], right: [] }]);
});

test.each<[string, TextLine, TextLine]>([
  ['a shorter one', at(200, 160, 100), at(200, 200, 200)],
  ['one that did not fill its row', at(200, 160, 110), at(200, 200, 90)],
  ['one in other letters', at(200, 160, 300, 32), at(200, 200, 200)],
  ['one farther above', at(200, 140, 300), at(200, 200, 200)],
  ['one from another margin', at(80, 160, 270), at(200, 200, 200)],
])('a row does not go on from %s', (_what, upper, lower) => {
  expect(around(upper, lower).above.map(({ over }) => over)).toEqual([[lower], [upper]]);
});

test.each<[string, TextLine, boolean]>([
  ['over nothing', at(590, 200, 80), true],
  ['over a longer number below it', at(560, 200, 80), true],
  ['over a number of its own', at(700, 200, 80), false],
])('a line alone in its row beside the column is a title %s', (_what, title, isTitle) => {
  const [below, other] = [at(200, 400, 370, 20, 1), at(700, 340, 300, 20, 1)];
  expect(around(title, below, other).above.map(({ over }) => over)).toEqual(isTitle ? [[title]] : []);
});

test('what stands right of a number is nearest first', () => {
  const [near, far, left] = [at(540, 302, 60), at(640, 298, 60), at(100, 300, 60)];
  expect(around(far, near, left)).toMatchObject({ right: [near, far], left: [left] });
});

test('neither grain nor the paper within letters is a label', () => {
  const [word, hole, grain] = [at(200, 240, 200), at(260, 241, 20, 12), at(300, 200, 60, 8)];
  expect(around(word, hole, grain).above.map(({ over }) => over)).toEqual([[word]]);
});

test('what is next above a number is its title however far away, what is beyond that only near it', () => {
  const [title, beyond] = [at(200, 60, 200), at(200, 10, 250)];
  expect(surroundingsOf(at(200, 600, 300, 20, 1), false, [title], []).above.map(({ over }) => over)).toEqual([[title]]);
  const low = at(200, 900, 300, 20, 1);
  expect(surroundingsOf(low, false, [at(200, 860, 200), beyond], []).above).toHaveLength(1);
});

test.each([
  ['a word whose tails tilt it', { ...at(60, 305, 100), start: { x: 60, y: 299 }, end: { x: 160, y: 311 } }, true],
  ['the row below', at(60, 328, 100, 32), false],
])('left of a number stands %s: %s', (_what, word, isLeft) => {
  expect(around(word).left).toEqual(isLeft ? [word] : []);
});

test.each([
  ['far', 100, true],
  ['near', 760, false],
])('a word that is hardly level with a number is left of it if it is %s: %s', (_what, x, isLeft) => {
  const word = at(x, 311, 100);
  expect(surroundingsOf(at(900, 300, 200, 20, 1), false, [word], []).left).toEqual(isLeft ? [word] : []);
});

test('the frame of a cell in which a number stands is not above it', () => {
  const [head, frame] = [at(250, 240, 80), at(20, 270, 700, 140)];
  expect(around(head, frame).above.map(({ over }) => over)).toEqual([[head]]);
});

test.each<[string, TextLine[], boolean]>([
  ['with two numbers', [at(200, 344, 300, 20, 1)], true],
  ['with one number', [], false],
  ['with two numbers, one of them level with it', [at(200, 344, 300, 20, 1), at(60, 300, 100)], false],
  ['whose next number begins elsewhere', [at(260, 344, 300, 20, 1)], false],
])('a word is left of a table cell %s: %s', (_what, others, isBeside) => {
  const word = at(60, 322, 90);
  expect(around(word, ...others).cell).toEqual(isBeside ? [word] : []);
});

test('a word beside a cell with several numbers is not above the lower one', () => {
  const [upper, word, title] = [at(200, 256, 300, 20, 1), at(60, 278, 90), at(200, 180, 90)];
  expect(around(upper, word, title).above.map(({ over, left }) => [over, left])).toEqual([
    [[upper], []],
    [[title], []],
  ]);
});

test('the paper between two rows is no line above the lower one', () => {
  const [upper, title] = [at(200, 256, 300, 20, 1), at(200, 180, 90)];
  const paper: TextLine = { ...at(190, 241, 320, 18, 1), tone: 'light' };
  expect(around(upper, paper, title).above.map(({ over }) => over)).toEqual([[upper], [title]]);
});
