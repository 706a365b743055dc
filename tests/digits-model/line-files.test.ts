import sharp from 'sharp';
import { expect, test } from 'vitest';
import { boxesOf, tiffOf } from './line-files.ts';
import { truthOf } from './lines.ts';

const picture = (width: number, height: number, value: number) => ({ width, height, data: new Uint8Array(width * height).fill(value) });

test('every line is a page of its own size in the trainer’s file', async () => {
  const bytes = tiffOf([picture(3, 3, 10), picture(5, 2, 200)]);
  for (const [page, width, height, value] of [
    [0, 3, 3, 10],
    [1, 5, 2, 200],
  ] as const) {
    const { data, info } = await sharp(bytes, { page }).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...new Set(data)]).toEqual([width, height, value]);
  }
  expect(boxesOf([{ picture: picture(5, 2, 0), truth: '12 3' }])).toBe('WordStr 0 0 5 2 0 #12 3\n\t 5 0 6 2 0\n');
});

test.each([
  ['IMEI 1: 35-2099 / 01', 'xxxx 1. 35-2099 / 01'],
  ['Nº de serie', 'xx xx xxxxx'],
  ['+34 600,00 €', '.34 600.00 .'],
])('%s is to be answered as %s', (text, truth) => {
  expect(truthOf(text)).toBe(truth);
});
