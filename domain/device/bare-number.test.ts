import { expect, test } from 'vitest';
import type { Grey, Rectangle } from '#domain/imaging/grey.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { isShownAsImei } from './bare-number.ts';
import { LineReader } from './line-reader.ts';
import type { ReadLines } from './text-reading.ts';

const imei = '356938035643809';
const second = '356938035643817';
const letterHeight = 20;
const width = 600;
const dialogue: Rectangle = { x: 60, y: 300, width: 480, height: 200 };
const croppedDialogue: Rectangle = { x: 60, y: 0, width: 480, height: 120 };
const sheet: Rectangle = { x: 0, y: 300, width, height: 500 };

/** Print at a place: its text, left end and middle. Each one is longer than the one before, so that the scripted reader tells it by its strip's width. */
type Print = [text: string, x: number, y: number];

async function isShown(prints: readonly Print[], panel: Rectangle | null, height = 800, others: readonly string[] = []): Promise<boolean> {
  const grey: Grey = { width, height, data: new Uint8Array(width * height).fill(panel ? 110 : 255) };
  for (let row = panel?.y ?? 0; panel && row < panel.y + panel.height; row += 1)
    grey.data.fill(255, row * width + panel.x, row * width + panel.x + panel.width);
  const lines = prints.map(([text, x, y], at): TextLine => {
    const length = 100 + at * 20;
    for (let row = y - 10; row < y + 10; row += 1)
      for (let u = x; u < x + length; u += 12) grey.data.fill(20, row * width + u, row * width + u + 4);
    const ends = { start: { x, y }, end: { x: x + length, y } };
    return {
      tone: 'dark',
      direction: 'across',
      ...ends,
      startHeight: letterHeight,
      endHeight: letterHeight,
      pitch: 1,
      likeness: /\d{9}/.test(text) ? 1 : 0,
    };
  });
  const read: ReadLines = (strip, model) => {
    const [stretch, reach] = model === 'digits' ? [1, 0.3] : [0.85, 0.35];
    const text = prints[Math.round(((strip.width / 24 / stretch - 2 * reach) * letterHeight - 100) / 20)]?.[0] ?? '';
    return Promise.resolve([
      { text: model === 'digits' ? text.replace(/\p{L}/gu, 'x') : text, confidence: 90, box: { x: 0, y: 0, width: 1, height: 1 } },
    ]);
  };
  const reader = new LineReader(grey, lines, [], read, () => undefined);
  const [line] = lines;
  if (line === undefined) throw new Error('no print');
  return isShownAsImei(
    reader,
    [{ line, isTurned: false }],
    [imei, ...others].map((one) => ({ imei: one, standing: 'bare' })),
  );
}

test.each<[string, Print[], Rectangle | null, number?]>([
  [
    'in a dialogue above its button',
    [
      [imei, 200, 340],
      ['Aceptar', 300, 450],
    ],
    dialogue,
  ],
  [
    'in a sheet above its button',
    [
      [imei, 200, 340],
      ['OK', 260, 450],
    ],
    sheet,
  ],
  [
    'in a dialogue over the keys of a telephone',
    [
      [imei, 200, 340],
      ['OK', 260, 450],
      ['*#06#', 200, 120],
      ['7 8 9', 200, 240],
    ],
    dialogue,
  ],
  ['in a crop to its line', [[imei, 200, 25]], null, 50],
  [
    'in a crop of its dialogue, above a part of a word',
    [
      [imei, 200, 60],
      ['Aceptar', 300, 110],
    ],
    croppedDialogue,
    120,
  ],
  [
    'in the groups of an IMEI',
    [
      ['35-693803-564380-9', 200, 340],
      ['230 V', 200, 500],
    ],
    null,
  ],
  [
    'beside a SIM card’s number',
    [
      [imei, 200, 340],
      ['8934079803574760943', 200, 400],
    ],
    null,
  ],
  [
    'beside its first fourteen digits',
    [
      [imei, 200, 340],
      [imei.slice(0, -1), 200, 400],
    ],
    null,
  ],
])('a bare number %s is shown as an IMEI', async (_what, prints, panel, height) => {
  expect(await isShown(prints, panel, height)).toBe(true);
});

test.each<[string, Print[], Rectangle | null, number?]>([
  ['alone on a page', [[imei, 200, 340]], null],
  [
    'on a page with words',
    [
      [imei, 200, 340],
      ['kWh', 200, 400],
    ],
    null,
  ],
  ['in a panel without a button', [[imei, 200, 340]], dialogue],
  [
    'in a panel with figures',
    [
      [imei, 200, 340],
      ['230 V', 200, 450],
    ],
    dialogue,
  ],
  [
    'in a panel below words that are read as a value',
    [
      [imei, 200, 380],
      ['3aKa3', 200, 340],
      ['OK', 260, 450],
    ],
    dialogue,
  ],
  [
    'in a panel with rows of words',
    [
      [imei, 200, 340],
      ['kWh', 200, 400],
      ['Hoy', 200, 460],
    ],
    dialogue,
  ],
  [
    'in a crop with an amount',
    [
      [imei, 200, 60],
      ['1.024,50', 300, 100],
    ],
    croppedDialogue,
    120,
  ],
  ['in a crop without a dialogue, as of a calculator’s result', [[imei, 200, 60]], null, 120],
  [
    'in groups of three',
    [
      ['356 938 035 643 809', 200, 340],
      ['230 V', 200, 500],
    ],
    null,
  ],
])('a bare number %s is not', async (_what, prints, panel, height) => {
  expect(await isShown(prints, panel, height)).toBe(false);
});

test.each([
  ['of one type allocation', second, true],
  ['of another one', '861659668379465', false],
])('two bare numbers, the second %s: %s', async (_what, other, isOne) => {
  expect(
    await isShown(
      [
        [imei, 200, 340],
        [other, 200, 400],
      ],
      null,
      800,
      [other],
    ),
  ).toBe(isOne);
});
