import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withExif } from '#tests/support/drawn-pictures.ts';
import { withoutPlace } from './exif-place.ts';

/** A TIFF header with one directory, the camera's name and a GPS directory with two values: one within its entry, one outside it. */
function tiff(isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(100));
  const u16 = (at: number, value: number) => view.setUint16(at, value, isLittle);
  const u32 = (at: number, value: number) => view.setUint32(at, value, isLittle);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(at, tag);
    u16(at + 2, type);
    u32(at + 4, count);
    u32(at + 8, value);
  };
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  u16(2, 42);
  u32(4, 8);
  u16(8, 2);
  entry(10, 0x0110, 2, 4, 0x41424344);
  entry(22, 0x8825, 4, 1, 40);
  u16(40, 2);
  entry(42, 1, 2, 2, 0x4e000000);
  entry(54, 2, 5, 3, 70);
  for (const at of [70, 74, 78, 82, 86, 90]) u32(at, 0x01020304);
  return new Uint8Array(view.buffer);
}

test.each([true, false])('the place becomes zeros and nothing else changes (little-endian %s)', (isLittle) => {
  const before = new Uint8Array(160).fill(7);
  before.set(tiff(isLittle), 33);
  const after = withoutPlace(before);
  expect(after).toHaveLength(before.length);
  expect([...after.subarray(33 + 40, 33 + 66)].every((byte) => byte === 0)).toBe(true);
  expect([...after.subarray(33 + 70, 33 + 94)].every((byte) => byte === 0)).toBe(true);
  expect(after.subarray(0, 33 + 40)).toEqual(before.subarray(0, 33 + 40));
  expect(after.subarray(33 + 94)).toEqual(before.subarray(33 + 94));
});

test('the Exif of a phone', () => {
  const photo = withExif(new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), 6);
  expect(withoutPlace(photo)).not.toEqual(photo);
  expect(withoutPlace(withoutPlace(photo))).toEqual(withoutPlace(photo));
});

test('a file without Exif is given back as it is', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(withoutPlace(bytes)).toBe(bytes);
});

test('of a value as long as the file no more goes than a value can have', () => {
  const bytes = new Uint8Array(100_000).fill(7);
  bytes.set(tiff(true));
  new DataView(bytes.buffer).setUint32(58, 10_000, true);
  const after = withoutPlace(bytes);
  expect(after.subarray(70, 70 + 65_535).every((byte) => byte === 0)).toBe(true);
  expect(after[70 + 65_535]).toBe(7);
});

test('whatever comes, it ends and keeps the length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (noise, isLittle) => {
      const bytes = new Uint8Array([...(isLittle ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]), ...noise]);
      expect(withoutPlace(bytes)).toHaveLength(bytes.length);
    }),
  );
});
