import { describe, expect, test } from 'vitest';
import { checkImei, type ImeiCheck, type ReadImei } from './imei-check.ts';

const at = '2026-03-10T10:00:00.000Z';
const iphone = '013883009340690';
const unknown = '354049075595941';
const third = '353326121232849';
const read = (imei: string, imei2: string | null = null): ReadImei => ({ imei, imei2, by: 'barcode' });

describe('what the picture says beside the number given', () => {
  test.each<[string, string[], Parameters<typeof checkImei>[1], ImeiCheck['picture']]>([
    ['the same', [unknown], read(unknown), 'same'],
    ['one of two', [unknown], read(third, unknown), 'same'],
    ['the second that was given', [unknown, third], read(third), 'same'],
    ['another, of a phone with one', [unknown], read(third), 'other'],
    ['two others', [unknown], read(third, iphone), 'other'],
    ['a number, and none was given', [], read(third), 'other'],
    ['nothing legible', [unknown], 'unread', 'unread'],
    ['what cannot be opened', [unknown], 'unopened', 'unopened'],
    ['there is none', [unknown], 'none', 'none'],
  ])('%s', (_, given, picture, said) => {
    expect(checkImei(given, picture, 'Xiaomi', at)).toMatchObject({
      at,
      picture: said,
      read: typeof picture === 'string' ? null : picture,
    });
  });
});

describe('the maker of the phone', () => {
  test.each<[string, string[], string, ImeiCheck['phone']]>([
    ['agrees', [iphone], 'Apple', { brand: 'Apple', model: 'iPhone 5s', declaredBrand: 'Apple', agrees: true }],
    ['is another', [iphone], 'Xiaomi', { brand: 'Apple', model: 'iPhone 5s', declaredBrand: 'Xiaomi', agrees: false }],
    ['is not known', [unknown], 'Xiaomi', null],
    ['cannot be known without a number', [], 'Xiaomi', null],
  ])('%s', (_, given, brand, phone) => {
    expect(checkImei(given, 'none', brand, at).phone).toEqual(phone);
  });

  test('is that of the number read when none was given', () => {
    expect(checkImei([], read(iphone), 'Xiaomi', at).phone).toMatchObject({ brand: 'Apple', agrees: false });
  });
});
