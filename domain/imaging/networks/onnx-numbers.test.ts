import { expect, test } from 'vitest';
import { onnxNumbers } from './onnx-numbers.ts';

const bytes = (...parts: (number | number[])[]) => parts.flat();
/** A length-delimited field: its key, its length, its bytes. */
const counted = (field: number, content: number[]) => bytes((field << 3) | 2, content.length, content);
const text = (field: number, value: string) => counted(field, [...new TextEncoder().encode(value)]);
const file = (...initializers: number[][]) =>
  Uint8Array.from([8, 8, ...counted(7, bytes(...initializers.map((initializer) => counted(5, initializer))))]);
const float = [16, 1];
const float16 = [16, 10];
const int64 = [16, 7];

test('numbers of 32 and of 16 bits are read by their names', () => {
  const raw = [...new Uint8Array(Float32Array.from([0.5, -3]).buffer)];
  // 1, -2, 65504 (the greatest), 2 ** -24 (the least), 0, a third.
  const halves = [0x00, 0x3c, 0x00, 0xc0, 0xff, 0x7b, 0x01, 0x00, 0x00, 0x00, 0x55, 0x35];
  const numbers = onnxNumbers(
    file([...float, ...text(8, 'wide'), ...counted(9, raw)], [...float16, ...text(8, 'short'), ...counted(9, halves)]),
  );
  expect([...(numbers.get('wide') ?? [])]).toEqual([0.5, -3]);
  expect([...(numbers.get('short') ?? [])]).toEqual([1, -2, 65504, 2 ** -24, 0, 0.333251953125]);
});

test('sizes and other whole numbers are left out', () => {
  expect(onnxNumbers(file([...int64, ...text(8, 'shape'), ...counted(9, [1, 0, 0, 0, 0, 0, 0, 0])])).size).toBe(0);
});

test.each([
  ['ends within a field', [58, 20, 1]],
  ['ends within a number', [8, 0x80]],
  ['has a field of no kind', [7]],
])('a file that %s is no model', (_what, broken) => {
  expect(() => onnxNumbers(Uint8Array.from(broken))).toThrow(RangeError);
});
