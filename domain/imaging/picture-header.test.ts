import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bombPng } from '#tests/support/drawn-pictures.ts';
import type { PictureFormat } from './picture-header.ts';
import { brightnessSteps, maxPicturePixels, readPictureHeader } from './picture-header.ts';

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#789' } });
const text = (words: string) => new TextEncoder().encode(words);

test.each<[string, PictureFormat, () => Promise<Uint8Array>]>([
  ['a JPEG', 'jpeg', () => drawn(321, 123).jpeg().toBuffer()],
  ['a progressive JPEG', 'jpeg', () => drawn(321, 123).jpeg({ progressive: true }).toBuffer()],
  [
    'a JPEG with Exif and a profile',
    'jpeg',
    () =>
      drawn(321, 123)
        .withExif({ IFD0: { Make: 'x' } })
        .keepIccProfile()
        .jpeg()
        .toBuffer(),
  ],
  ['a JPEG with a film behind it', 'jpeg', async () => Buffer.concat([await drawn(321, 123).jpeg().toBuffer(), Buffer.alloc(99, 7)])],
  ['a PNG', 'png', () => drawn(321, 123).png().toBuffer()],
  ['a lossy WebP', 'webp', () => drawn(321, 123).webp().toBuffer()],
  ['a lossless WebP', 'webp', () => drawn(321, 123).webp({ lossless: true }).toBuffer()],
  [
    'a WebP with Exif',
    'webp',
    () =>
      drawn(321, 123)
        .withExif({ IFD0: { Make: 'x' } })
        .webp()
        .toBuffer(),
  ],
])('%s tells its size', async (_what, format, make) => {
  expect(readPictureHeader(await make())).toEqual({ ok: true, value: { format, width: 321, height: 123 } });
});

test('HEIC is known by its bytes, its size by its largest item', () => {
  const bytes = new Uint8Array(96);
  bytes.set([0, 0, 0, 24, ...text('ftypheic')]);
  bytes.set([...text('ispe'), 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0], 24);
  bytes.set([...text('ispe'), 0, 0, 0, 0, 0, 0, 15, 160, 0, 0, 11, 184], 48);
  expect(readPictureHeader(bytes)).toEqual({ ok: true, value: { format: 'heic', width: 4000, height: 3000 } });
});

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array(0)],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', text('%PDF-1.7')],
  ['a GIF', text('GIF89a')],
  ['a film', new Uint8Array([0, 0, 0, 24, ...text('ftypisom')])],
])('%s is no photo', (_what, bytes) => {
  expect(readPictureHeader(bytes)).toEqual({ ok: false, problem: 'unsupported-media' });
});

test('whatever is cut short is damaged', async () => {
  const whole = await Promise.all([
    readFile('tests/fixtures/mirror/back.jpg'),
    drawn(300, 200).png().toBuffer(),
    drawn(300, 200).webp({ lossless: true }).toBuffer(),
  ]);
  for (const bytes of whole) {
    expect(readPictureHeader(bytes).ok).toBe(true);
    for (const share of [0.3, 0.6, 0.99]) {
      expect(readPictureHeader(bytes.subarray(0, Math.floor(bytes.length * share)))).toEqual({ ok: false, problem: 'picture-damaged' });
    }
  }
});

test('a bomb is told by its claim, complete or not', () => {
  const bomb = bombPng(16_000, 16_000);
  expect(readPictureHeader(bomb)).toEqual({ ok: false, problem: 'picture-too-large' });
  expect(readPictureHeader(bomb.subarray(0, 33))).toEqual({ ok: false, problem: 'picture-too-large' });
  expect(readPictureHeader(bombPng(maxPicturePixels / 10_000, 10_000)).ok).toBe(true);
});

test('a size of nothing is damage', () => {
  expect(readPictureHeader(bombPng(0, 5))).toEqual({ ok: false, problem: 'picture-damaged' });
});

test('a JPEG says in which steps it keeps its brightness, row by row', async () => {
  // The table of ITU-T T.81, annex K.1, is that of quality 50.
  const first = [16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55];
  const steps = brightnessSteps(await drawn(40, 40).jpeg({ quality: 50, quantisationTable: 0 }).toBuffer());
  expect(steps?.slice(0, 16)).toEqual(first);
  expect(steps).toHaveLength(64);
  expect(steps?.at(-1)).toBe(99);
  expect(brightnessSteps(await drawn(40, 40).png().toBuffer())).toBeNull();
  expect(brightnessSteps(Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 2))).toBeNull();
});
