import { afterAll, expect, test } from 'vitest';
import { createReader } from '#src/platform/reader/reader.ts';
import { inShares, viewAround } from './crop-box.ts';

const fixtures = import.meta.glob<string>('/tests/fixtures/imei/*', { query: '?url', import: 'default', eager: true });
const reader = createReader();
afterAll(() => reader.end());

/**
 * The place of the fifteen digits in each picture: barcodes with the number above and below, the number alone, after a label, before a software version,
 * upside down.
 */
test.each([
  ['screen-354049075595941.png', { x: 98, y: 781, width: 261, height: 23 }],
  ['box-353326121232849.jpg', { x: 137, y: 301, width: 246, height: 47 }],
  ['settings-864539048374617.jpg', { x: 30, y: 365, width: 153, height: 15 }],
  ['screen-358476110974649.jpg', { x: 87, y: 613, width: 140, height: 11 }],
  ['line-864539040692636.jpg', { x: 105, y: 142, width: 400, height: 35 }],
  ['upside-down-864539040609853.jpg', { x: 152, y: 428, width: 453, height: 90 }],
  ['crop-353326121420964.png', { x: 152, y: 17, width: 397, height: 35 }],
])('what is shown of %s is mostly its digits, and they are all in the box', { timeout: 60_000 }, async (name, digits) => {
  const url = fixtures[`/tests/fixtures/imei/${name}`];
  if (url === undefined) throw new Error(`no fixture ${name}`);
  const picture = await (await fetch(url)).blob();
  const size = await createImageBitmap(picture);
  const read = await reader.readImei(picture);
  if (!read.ok || !read.value.box) throw new Error(JSON.stringify(read));
  const box = inShares(read.value.box, size);
  expect(digits.width / size.width / viewAround(box, size).width).toBeGreaterThan(0.6);
  expect(box.x * size.width).toBeLessThan(digits.x);
  expect(box.y * size.height).toBeLessThan(digits.y);
  expect((box.x + box.width) * size.width).toBeGreaterThan(digits.x + digits.width);
  expect((box.y + box.height) * size.height).toBeGreaterThan(digits.y + digits.height);
});
