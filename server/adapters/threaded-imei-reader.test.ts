import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { threadedImeiReader } from './threaded-imei-reader.ts';

const readingMs = 90_000;
const reader = threadedImeiReader();
afterAll(() => reader.stop());
const fixture = (name: string) => readFile(`tests/fixtures/imei/${name}`);

test.each([
  ['box-013883009340690.jpg', { imei: '013883009340690', by: 'barcode' }],
  ['screen-358476110974649.jpg', { imei: '358476110974649', imei2: '358476119173417', by: 'ocr' }],
  ['upside-down-864539040609853.jpg', { imei: '864539040609853', by: 'ocr' }],
])('%s is read', { timeout: readingMs }, async (name, said) => {
  expect(await reader.read(await fixture(name))).toMatchObject(said);
});

test.each(['no-check-digit.jpg', 'no-imeisv.png', 'no-order-barcode.png'])('%s holds none', { timeout: readingMs }, async (name) => {
  expect(await reader.read(await fixture(name))).toBe(null);
});

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is read', { timeout: readingMs }, async (format) => {
  const first = await fixture('box-013883009340690.jpg');
  const { width, height } = await sharp(first).metadata();
  const second = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const animated = await sharp([first, second], { join: { animated: true } })
    .toFormat(format, { loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  expect(await reader.read(animated)).toMatchObject({ imei: '013883009340690', by: 'barcode' });
});

test('what cannot be opened is said, and the next picture is read', { timeout: readingMs }, async () => {
  await expect(reader.read(Buffer.from('no picture'))).rejects.toThrow();
  await expect(reader.read((await fixture('no-imei.png')).subarray(0, 400))).rejects.toThrow();
  expect(await reader.read(await fixture('box-013883009340690.jpg'))).toMatchObject({ imei: '013883009340690' });
});

test('many at once are read one after the other, and whoever can ask later is told so', { timeout: readingMs }, async () => {
  const picture = await fixture('box-013883009340690.jpg');
  const readings = Array.from({ length: 5 }, () => reader.read(picture));
  expect(reader.isBusy()).toBe(true);
  expect((await Promise.all(readings)).map((read) => read?.imei)).toEqual(Array.from({ length: 5 }, () => '013883009340690'));
  expect(reader.isBusy()).toBe(false);
});

test('a reading that takes too long ends with its thread', { timeout: readingMs }, async () => {
  const impatient = threadedImeiReader(1);
  const noise = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  await expect(impatient.read(noise)).rejects.toThrow();
  expect(impatient.isBusy()).toBe(false);
  await impatient.stop();
});
