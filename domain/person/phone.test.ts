import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Phone, PhoneProblem } from './phone.ts';
import { parsePhone } from './phone.ts';

test.each<[string, string, Phone['kind']]>([
  ['612344718', '612344718', 'mobile'],
  ['612 34 47 18', '612344718', 'mobile'],
  ['+34 612-34-47-18', '612344718', 'mobile'],
  ['0034612344718', '612344718', 'mobile'],
  ['34612344718', '612344718', 'mobile'],
  ['(+34) 612.344.718', '612344718', 'mobile'],
  ['711111111', '711111111', 'mobile'],
  ['799999999', '799999999', 'mobile'],
  ['912345678', '912345678', 'landline'],
  ['34 812 345 678', '812345678', 'landline'],
  ['900 000 123', '900000123', 'landline'],
  ['６１２３４４７１８', '612344718', 'mobile'],
])('%j is %s, a %s', (text, national, kind) => {
  expect(parsePhone(text)).toEqual({ ok: true, value: { national, e164: `+34${national}`, kind } });
});

test.each<[string, PhoneProblem]>([
  ['', 'empty'],
  ['no tengo', 'empty'],
  ['+33612344718', 'country'],
  ['0033612344718', 'country'],
  ['61234471', 'length'],
  ['6123447189', 'length'],
  ['+34 61234471', 'length'],
  ['+346123447189', 'length'],
  ['512344718', 'range'],
  ['012344718', 'range'],
  ['701234567', 'range'],
  ['341234567', 'range'],
])('%j is refused: %s', (text, problem) => {
  expect(parsePhone(text)).toEqual({ ok: false, problem });
});

test('a number that was read is read the same again, in both its forms', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = parsePhone(text);
      if (!read.ok) return;
      expect(parsePhone(read.value.national)).toEqual(read);
      expect(parsePhone(read.value.e164)).toEqual(read);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[6-9][1-9]\d{7}$/), (national) => {
      expect(parsePhone(`+34${national}`)).toMatchObject({ ok: true, value: { national } });
    }),
  );
});
