import { describe, expect, test } from 'vitest';
import { isAppleBrand } from './apple-brand.ts';
import { otherBrandOfTac, phoneOfTac } from './tac.ts';
import { typeAllocations } from './type-allocations.ts';

describe('the type allocation code', () => {
  test.each([
    ['013883009340690', 'Apple', 'iPhone 5s'],
    ['359205071234567', 'Apple', 'iPhone 7'],
    ['353111091234567', 'Samsung', 'Galaxy S8'],
    ['356938035643809', 'Nokia', 'N900'],
    // The code is not in the table.
    ['354049075595941', null, null],
    ['', null, null],
  ])('of %j', (imei, brand, model) => {
    expect(phoneOfTac(imei)).toEqual(brand && { brand, model });
  });

  test.each([
    ['Apple', null],
    ['  APPLE Inc.', null],
    ['iPhone', null],
    ['Samsung', 'Apple'],
    ['Xiaomi', 'Apple'],
    ['', null],
  ])('of an iPhone beside the brand %j of a policy: %j', (declared, other) => {
    expect(otherBrandOfTac('013883009340690', declared)).toBe(other);
  });

  test.each([
    // The first and the last code of a run, and codes just outside it.
    ['35197606', 'Apple'],
    ['35207506', 'Apple'],
    ['35197506', null],
    ['35207606', null],
    // The same sequence under another ending is another allocation.
    ['35200108', null],
    ['35858905', 'Samsung'],
    ['86964902', 'OnePlus'],
  ])('%s is in a run of %s', (code, brand) => {
    expect(phoneOfTac(`${code}1234567`)).toEqual(brand && { brand, model: null });
  });

  test('of no phone is in two runs, and every run counts up', () => {
    const ending = (code: string) => code.slice(6);
    const wrong = typeAllocations.filter(([first, last]) => first > last || ending(first) !== ending(last));
    const overlapping = typeAllocations.filter(
      ([first, last]) => typeAllocations.filter(([from, to]) => ending(from) === ending(first) && from <= last && to >= first).length > 1,
    );
    expect({ wrong, overlapping }).toEqual({ wrong: [], overlapping: [] });
  });

  test.each([
    ['Apple', true],
    [' iPhone 14', true],
    ['Samsung', false],
    ['', false],
  ])('is Apple’s by the brand %j: %j', (brand, is) => {
    expect(isAppleBrand(brand)).toBe(is);
  });

  test('of a maker with several names, or not known, is no contradiction', () => {
    expect(otherBrandOfTac('869229021234567', 'Honor')).toBe(null);
    expect(otherBrandOfTac('869229021234567', 'Samsung')).toBe('Huawei');
    expect(otherBrandOfTac('354049075595941', 'Apple')).toBe(null);
  });
});
