import { describe, expect, test } from 'vitest';
import { brandOfTac, otherBrandOfTac, phoneOfTac } from './tac.ts';

describe('the type allocation code', () => {
  test.each([
    ['013883009340690', 'Apple', 'iPhone 5s'],
    ['359205071234567', 'Apple', 'iPhone 7'],
    ['353111091234567', 'Samsung', 'Galaxy S8'],
    ['356938035643809', 'Nokia', 'N900'],
    // Not in the table: nothing is known.
    ['354049075595941', null, null],
    ['', null, null],
  ])('of %j', (imei, brand, model) => {
    expect(brandOfTac(imei)).toBe(brand);
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

  test('of a maker with several names, or not known, is no contradiction', () => {
    expect(otherBrandOfTac('869229021234567', 'Honor')).toBe(null);
    expect(otherBrandOfTac('869229021234567', 'Samsung')).toBe('Huawei');
    expect(otherBrandOfTac('354049075595941', 'Apple')).toBe(null);
  });
});
