import { expect, test } from 'vitest';
import { rowBelow } from './row-below.ts';
import type { TextLine } from './text-lines.ts';

const height = 20;

function lineAt(from: number, to: number, y: number, other: Partial<TextLine> = {}): TextLine {
  const ends = { start: { x: from, y }, end: { x: to, y } };
  return { tone: 'dark', direction: 'across', ...ends, startHeight: height, endHeight: height, likeness: 0.5, ...other };
}

const line = lineAt(100, 300, 200);

test.each<[string, TextLine]>([
  ['with the same left margin', lineAt(105, 180, 240)],
  ['with the same right margin', lineAt(220, 302, 240)],
  ['with the same middle', lineAt(160, 240, 240)],
])('a row %s goes on', (_what, next) => {
  expect(rowBelow(line, false, [line, lineAt(100, 180, 290), next])).toBe(next);
});

test.each<[string, TextLine[]]>([
  ['is missing', []],
  ['is above', [lineAt(100, 180, 160)]],
  ['is too far below', [lineAt(100, 180, 260)]],
  ['is indented', [lineAt(140, 220, 240)]],
  ['has larger letters', [lineAt(100, 180, 240, { startHeight: 30, endHeight: 30 })]],
  ['is of the other tone', [lineAt(100, 180, 240, { tone: 'light' })]],
  ['has another part', [lineAt(100, 180, 240), lineAt(220, 280, 240)]],
])('no row goes on that %s', (_what, others) => {
  expect(rowBelow(line, false, [line, ...others])).toBeNull();
});

test('on a picture on its head the next row is above', () => {
  const next = lineAt(220, 298, 160);
  expect(rowBelow(line, true, [line, next])).toBe(next);
});
