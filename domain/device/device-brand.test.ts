import { expect, test } from 'vitest';
import { makerOf, makerOfImei } from './device-brand.ts';
import { typeAllocations } from './type-allocations.ts';

test.each([
  ['Apple', 'apple'],
  ['  iPhone 14 ', 'apple'],
  ['Redmi', 'xiaomi'],
  ['POCO', 'xiaomi'],
  ['Moto', 'motorola'],
  ['OnePlus', 'oppo'],
  ['Samsung Electronics', 'samsung'],
  ['Fairphone', 'fairphone'],
  ['Microsoft', 'microsoft'],
])('%s is made by %s', (brand, maker) => {
  expect(makerOf(brand)).toBe(maker);
});

test.each([
  // The first and the last code of a run, one in it, and those beside it.
  ['35197606', 'apple'],
  ['35200006', 'apple'],
  ['35207506', 'apple'],
  ['35197506', null],
  ['35207606', null],
  // The same sequence under another ending is another allocation.
  ['35200108', null],
  ['35858905', 'samsung'],
  ['86964902', 'oppo'],
  ['49015420', null],
])('a phone of type %s is by %s', (code, maker) => {
  expect(makerOfImei(`${code}1234567`)).toBe(maker);
});

test('no code is in two runs, and every run counts up', () => {
  const ending = (code: string) => code.slice(6);
  const wrong = typeAllocations.filter(([first, last]) => first > last || ending(first) !== ending(last));
  const overlapping = typeAllocations.filter(
    ([first, last]) => typeAllocations.filter(([from, to]) => ending(from) === ending(first) && from <= last && to >= first).length > 1,
  );
  expect({ wrong, overlapping }).toEqual({ wrong: [], overlapping: [] });
});
