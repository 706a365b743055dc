import { expect, test } from 'vitest';
import type { Bars } from '#domain/imaging/bars.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { chooseImei } from './imei-candidates.ts';
import { digitsWay, digitsWideWay, generalWay, LineReader, wideWay } from './line-reader.ts';
import { inContext } from './number-context.ts';
import type { ReadLines } from './text-reading.ts';

const imei = '356938035643809';
const letterHeight = 20;
const shortest = 60;
const longer = 20;
const columnWidth = 500;
const rowHeight = 50;

/**
 * Reads the last cell of a table that both models can read. Each cell is longer than the one before, so that the scripted reader tells a cell by its strip's width.
 * `panelFrom`: a panel begins at this height, and what is above it lies in the dark. `grain`: that of a camera.
 * A cell that begins with § is hardly read, in the gaps between dark letters.
 */
async function readLast(rows: readonly (readonly string[])[], bars: readonly Bars[] = [], panelFrom = 0, grain = 0) {
  const picture: Grey = { width: 2000, height: 600, data: new Uint8Array(2000 * 600).fill(255).fill(110, 0, 2000 * panelFrom) };
  picture.data.forEach((value, at) => {
    picture.data[at] = value - (at % 2) * grain;
  });
  const cells = rows.flatMap((row, at) => row.map((text, column) => ({ text, x: 50 + column * columnWidth, y: 100 + at * rowHeight })));
  const words = cells.filter(({ text }) => text !== '');
  const lines = words.map(
    ({ text, x, y }, at): TextLine => ({
      tone: text.startsWith('§') ? 'light' : 'dark',
      direction: 'across',
      start: { x, y },
      end: { x: x + shortest + at * longer, y },
      startHeight: letterHeight,
      endHeight: letterHeight,
      pitch: 1,
      likeness: /\d{9}/.test(text) ? 1 : 0,
    }),
  );
  const read: ReadLines = ({ width, height }, model, layout) => {
    const way = model === 'digits' ? digitsWay : layout === 'line' ? wideWay : generalWay;
    const at = Math.round(((width / way.letterHeight / way.stretch - 2 * way.reach) * letterHeight - shortest) / longer);
    const [, mark, text = ''] = /^(§?)(.*)$/.exec(words[at]?.text ?? '') ?? [];
    const heard = model === 'digits' ? text.replace(/\p{L}/gu, 'x') : text;
    return Promise.resolve([{ text: heard, confidence: mark ? 2 : 90, box: { x: 0, y: 0, width, height } }]);
  };
  const reader = new LineReader(picture, lines, bars, read, () => undefined);
  const line = lines.at(-1) as TextLine;
  return chooseImei(await inContext(reader, { line, isTurned: false }, generalWay)).found;
}

test.each<[string, string[][], boolean]>([
  ['below another, behind which the name of their cell stands', [['Localizador'], ['356938035643817', 'IMEI'], [imei]], true],
  ['below another, behind which something else stands', [['Localizador'], ['356938035643817', 'Estado'], [imei]], false],
  [
    'under the head of its column, whatever the next one says',
    [
      ['Código', 'Concepto', 'IMEI'],
      ['0299808', 'Smartphone negro', imei],
    ],
    true,
  ],
  [
    'under the head of its column, between them what was made of the frame',
    [
      ['Cant.', 'Concepto', 'IMEI'],
      ['', '', 'i'],
      ['1', 'Honor Magic8 Lite', imei],
    ],
    true,
  ],
  [
    'in its second row',
    [
      ['Concepto', 'IMEI / N.º serie'],
      ['Smartphone negro', '353326121232849'],
      ['Smartphone azul', imei],
    ],
    true,
  ],
  [
    'behind the name of the device, under the head of its column',
    [
      ['Bien asegurado', 'Marca y modelo', 'N.º IMEI'],
      ['Teléfono móvil', 'Samsung Galaxy S24', imei],
    ],
    true,
  ],
  [
    'behind the name of a telephone number, without a head',
    [
      ['Bien asegurado', 'Marca y modelo', 'Localizador'],
      ['Teléfono móvil', 'Samsung Galaxy S24', imei],
    ],
    false,
  ],
  [
    'under the head of another column',
    [
      ['IMEI', 'Localizador'],
      ['Smartphone negro', imei],
    ],
    false,
  ],
  ['under a title, behind a name of its own', [['IMEI'], ['Localizador', imei]], false],
  ['below the other one of its cell, before which the name stands', [['Ficha técnica'], ['IMEI', '353326121232849'], ['', imei]], true],
  ['below its name and what is hardly read in the gaps of its letters', [['IMEI'], ['§MSV]'], [imei]], true],
  ['below a number with another name', [['Ficha técnica'], ['Pedido', '353326121232849'], ['', imei]], false],
  [
    'behind the known name of something else',
    [
      ['Concepto', 'IMEI'],
      ['Pedido', imei],
    ],
    false,
  ],
])('a number of a table %s', async (_what, rows, isTaken) => {
  expect(await readLast(rows)).toBe(isTaken);
});

test.each([
  ['letters that cannot be read', '~~', 0, 0, false],
  ['letters that cannot be read, behind its panel', '~~', 125, 0, true],
  ['letters that cannot be read, off its panel in a photo', '~~', 125, 3, false],
  ['the name of something else, behind its panel', 'Localizador', 125, 0, false],
])('a number below %s', async (_what, above, panelFrom, grain, isTaken) => {
  expect(await readLast([[above], [imei]], [], panelFrom, grain)).toBe(isTaken);
});

/** The text that a search reads from a barcode. */
const remnant = 'I';

test.each([
  ['', true],
  ['IMEI', true],
  ['Lote', false],
  ['Serial No.', false],
])('a number below bars left of which stands %j', async (name, isTaken) => {
  const [left, right] = [50 + columnWidth, 450 + columnWidth];
  const corners = [
    { x: left, y: 60 },
    { x: right, y: 60 },
    { x: right, y: 130 },
    { x: left, y: 130 },
  ];
  expect(
    await readLast(
      [
        [name, remnant],
        ['', imei],
      ],
      [{ corners, bars: [], isUpright: true }],
    ),
  ).toBe(isTaken);
});

test.each([
  ['IMEI', true],
  ['Localizador', false],
])('a number whose table row is one line, under %j', async (head, isTaken) => {
  const texts = ['Modelo', head, `Galaxy A25 ${imei} OK`];
  const lines = [
    { x: 50, y: 100, length: 100 },
    { x: 300, y: 100, length: 120 },
    { x: 50, y: 150, length: 600 },
  ].map(
    ({ x, y, length }, at): TextLine => ({
      tone: 'dark',
      direction: 'across',
      start: { x, y },
      end: { x: x + length, y },
      startHeight: letterHeight,
      endHeight: letterHeight,
      pitch: 1,
      likeness: at,
    }),
  );
  const read: ReadLines = ({ width, height }, model) => {
    const text = texts[width > 500 ? 2 : width > 127 ? 1 : 0] ?? '';
    const said = model === 'digits' ? text.replace(/\p{L}/gu, 'x') : text;
    return Promise.resolve([{ text: said, confidence: 90, box: { x: 0, y: 0, width, height } }]);
  };
  const picture: Grey = { width: 900, height: 300, data: new Uint8Array(900 * 300).fill(255) };
  const reader = new LineReader(picture, lines, [], read, () => undefined);
  const choice = chooseImei(await inContext(reader, { line: lines[2] as TextLine, isTurned: false }, generalWay));
  expect(choice.found).toBe(isTaken);
});

/** What the digits model reads of a line, with its confidence, what it reads larger, and what the general model reads. */
interface Readings {
  digits: string;
  confidence?: number;
  wide?: string;
  general: string;
}

/** The numbers of a line as each model's reading tells them. */
async function readOf({ digits, confidence = 90, wide = digits, general }: Readings): Promise<string[][]> {
  const picture: Grey = { width: 600, height: 200, data: new Uint8Array(600 * 200).fill(255) };
  const line: TextLine = {
    tone: 'dark',
    direction: 'across',
    start: { x: 100, y: 100 },
    end: { x: 400, y: 100 },
    startHeight: letterHeight,
    endHeight: letterHeight,
    likeness: 1,
  };
  const read: ReadLines = ({ width, height }, model) => {
    const isWide = height > digitsWideWay.letterHeight;
    const text = model === 'general' ? general : isWide ? wide : digits;
    return Promise.resolve([{ text, confidence: model === 'general' ? 30 : confidence, box: { x: 0, y: 0, width, height } }]);
  };
  const reader = new LineReader(picture, [line], [], read, () => undefined);
  const told: string[][] = [];
  for (const way of [digitsWay, generalWay]) {
    const choice = chooseImei(await inContext(reader, { line, isTurned: false }, way));
    told.push(choice.found ? choice.candidates.map((candidate) => candidate.imei) : []);
  }
  return told;
}

const other = '356938035693809';

test.each<[string, Readings, string[][]]>([
  ['behind it, run into it', { digits: `${imei}1xxx2`, general: `${imei} :IMEI2` }, [[imei], [imei]]],
  ['behind it, read as a dot', { digits: `${imei}.1xxx1`, general: `${imei}:IMEI1` }, [[imei], [imei]]],
  ['behind it, which the other model does not see', { digits: `${imei}3xxx`, general: `IMEI ${imei} 3 ud.` }, [[], [imei]]],
  ['behind it, of which both models read the digits', { digits: `xxxx ${imei}12`, general: `IMEI ${imei}12` }, [[], []]],
])('a mark %s', async (_what, readings, told) => {
  expect(await readOf(readings)).toEqual(told);
});

test.each<[string, Readings, string[]]>([
  ['is that of the digits model, which reads it larger too', { digits: `xxxx ${imei}`, general: `IMEI ${other}` }, [imei]],
  ['is not known if that model is not sure', { digits: `xxxx ${imei}`, confidence: 83, general: `IMEI ${other}` }, []],
  ['is not known if it reads it otherwise larger', { digits: `xxxx ${imei}`, wide: `xxxx ${other}`, general: `IMEI ${other}` }, []],
  ['is not known beside a second one', { digits: `xxxx ${imei}`, general: `IMEI ${other.replace('35', '38')}` }, []],
  [
    'is not known where the number of the digits model fails',
    { digits: `xxxx ${other}`, general: `IMEI ${other.replace('35', '38')}` },
    [],
  ],
])('one digit that two models read otherwise %s', async (_what, readings, told) => {
  const [, general] = await readOf(readings);
  expect(general).toEqual(told);
});
