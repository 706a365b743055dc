import { expect, test } from 'vitest';
import type { Grey } from '#domain/imaging/grey.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { inSlotOrder, toldByPrint } from './code-print.ts';
import { imeiInCodes } from './imei-codes.ts';
import { LineReader } from './line-reader.ts';
import type { ReadLines } from './text-reading.ts';

const imei = '356938035643809';
const second = '356938035643817';
/** The code's number with one digit misread, so that its check digit fails. */
const misread = '356938035643889';
const eid = '89049032007008882600012345678901';
const letterHeight = 20;
const shortest = 100;
const longer = 20;
/** Upper and lower edge of the barcode, between the rows above it and those below it. */
const code = { top: 300, bottom: 360 };
const code128 = {
  corners: [
    { x: 50, y: code.top },
    { x: 350, y: code.top },
    { x: 350, y: code.bottom },
    { x: 50, y: code.bottom },
  ],
};

/** Reads the rows above and below the code. Each row is longer than the one before, so that the scripted reader tells a row by the width of its strip. */
async function look(above: readonly string[], below: readonly string[] = [], others: readonly string[] = [], own = imei) {
  const codes = [{ ...code128, text: own }, ...others.map((text) => ({ ...code128, text }))];
  const picture: Grey = { width: 900, height: 900, data: new Uint8Array(900 * 900).fill(255) };
  const rows = [...above, ...below];
  const lines = rows.map((text, row): TextLine => {
    const y = row < above.length ? code.top - 20 - (above.length - 1 - row) * 50 : code.bottom + 20 + (row - above.length) * 50;
    const ends = { start: { x: 50, y }, end: { x: 50 + shortest + row * longer, y } };
    return {
      tone: 'dark',
      direction: 'across',
      ...ends,
      startHeight: letterHeight,
      endHeight: letterHeight,
      pitch: 1,
      likeness: /\d{9}/.test(text) ? (text.includes(eid) ? 0.4 : 1) : 0,
    };
  });
  const heard: string[] = [];
  const read: ReadLines = ({ width, height }, model) => {
    const [letters, stretch, reach] = model === 'digits' ? [24, 1, 0.3] : height > 60 ? [42, 1.3, 1.6] : [24, 0.85, 0.35];
    const row = Math.round(((width / letters / stretch - 2 * reach) * letterHeight - shortest) / longer);
    const text = model === 'digits' ? (rows[row] ?? '').replace(/\p{L}/gu, 'x') : (rows[row] ?? '');
    heard.push(text.replace(/\D/g, ''));
    return Promise.resolve([{ text, confidence: 90, box: { x: 0, y: 0, width, height: 1 } }]);
  };
  const reader = new LineReader(picture, lines, [], read, () => undefined);
  const choice = imeiInCodes(codes);
  if (!choice.found) throw new Error('the code holds an IMEI');
  const candidates = await toldByPrint([() => reader], choice, codes, (number) => heard.some((digits) => digits.includes(number)));
  return { imeis: candidates.map((one) => one.imei), heard };
}

const told = async (...of: Parameters<typeof look>) => (await look(...of)).imeis;

test.each<[string, string[], string[], string[]]>([
  ['beside no print at all', [], [], [imei]],
  ['under its name', ['IMEI'], [], [imei]],
  ['under its name and its number', ['IMEI', imei], [], [imei]],
  ['above its number with its name', [], [`IMEI: ${imei}`], [imei]],
  ['under its name, the number misread', [`IMEI: ${misread}`], [], [imei]],
  ['beside the number of the other slot', [`IMEI1: ${imei}`, `IMEI2: ${second}`], [], [imei, second]],
])('a code %s is an IMEI', async (_what, above, below, numbers) => {
  expect(await told(above, below)).toEqual(numbers);
});

test.each<[string, string[], string[]]>([
  ['under its number alone', [imei], []],
  ['beside words that say nothing', ['SIM 1'], []],
  ['under another name', ['N.º de pedido'], []],
  ['under words that are not known', ['Localizador'], []],
  ['whose number is printed below it under another name', [], [`S/N: ${imei}`]],
  ['whose number is printed above it under another name', ['Tracking', imei], []],
  ['under another number of its form and that one’s name', ['Operacion 861659668379465'], ['Gracias']],
  ['under another name, the number misread', [`Ref: ${misread}`], []],
])('a code %s is none', async (_what, above, below) => {
  expect(await told(above, below)).toEqual([]);
});

test.each<[string, string[], string[]]>([
  ['and of the slot that is printed beside it', [`IMEI: ${imei}`, `IMEI2: ${second}`], [imei, second]],
  ['under words that are not known', ['Lote'], []],
  ['whose number is printed under another name', [`S/N: ${imei}`], []],
])('beside an EID a code %s', async (_what, above, numbers) => {
  expect(await told(above, [], [eid])).toEqual(numbers);
});

test.each<[string, string[], string[]]>([
  ['beside both in print', [`IMEI1: ${imei}`, `IMEI2: ${second}`], [imei, second]],
  ['beside the other one in print, above it', [`IMEI2: ${second}`, `IMEI1: ${imei}`], [imei, second]],
  ['beside the other one alone', [`IMEI2: ${second}`], [imei, second]],
  ['beside its own number misread', [`IMEI1: ${misread}`], [imei]],
  ['beside other words', ['N.º de pedido 861659668379465'], [imei]],
])('a code that names the number of the first slot %s', async (_what, above, numbers) => {
  expect(await told(above, [], [], `IMEI1:${imei}`)).toEqual(numbers);
});

test.each([
  ['with one slot', `IMEI: ${imei}`, false],
  ['with two slots', `IMEI1: ${imei}`, true],
  ['whose number is not called anything', imei, true],
])('beside the code of a phone %s what looks less like its number is read: %s', async (_what, row, isRead) => {
  const { heard } = await look([row], [`EID ${eid}`]);
  expect(heard.includes(eid)).toBe(isRead);
});

test.each([
  ['the second slot first', ['IMEI 2', 'IMEI 1'], [second, imei]],
  ['the first slot first', ['IMEI 1', 'IMEI 2'], [imei, second]],
  ['no figures', ['IMEI', 'IMEI'], [imei, second]],
])('two codes under names with %s are in the order of their slots', async (_what, names, expected) => {
  const picture: Grey = { width: 600, height: 600, data: new Uint8Array(600 * 600).fill(255) };
  const lines = names.map(
    (_name, at): TextLine => ({
      tone: 'dark',
      direction: 'across',
      start: { x: 50, y: 100 + at * 200 },
      end: { x: 150 + at * 100, y: 100 + at * 200 },
      startHeight: letterHeight,
      endHeight: letterHeight,
      likeness: 0,
    }),
  );
  const read: ReadLines = ({ width }) =>
    Promise.resolve([{ text: names[width > 200 ? 1 : 0] ?? '', confidence: 90, box: { x: 0, y: 0, width, height: 1 } }]);
  const codes = [imei, second].map((text, at) => ({ text, corners: code128.corners.map(({ x, y }) => ({ x, y: y - 180 + at * 200 })) }));
  const choice = imeiInCodes(codes);
  const candidates = choice.found ? choice.candidates : [];
  const ordered = await inSlotOrder(new LineReader(picture, lines, [], read, () => undefined), candidates, codes);
  expect(ordered.map((one) => one.imei)).toEqual(expected);
});
