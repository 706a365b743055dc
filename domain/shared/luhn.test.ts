import fc from 'fast-check';
import { expect, test } from 'vitest';
import { luhnCheckDigit } from './luhn.ts';

test.each([
  ['49015420323751', '8'],
  ['35417803685978', '9'],
  ['5881850', '1'],
  ['0', '0'],
])('the check digit of %s is %s', (body, digit) => {
  expect(luhnCheckDigit(body)).toBe(digit);
});

test('one changed digit changes the check digit', () => {
  const digits = fc.stringMatching(/^\d{1,20}$/);
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, change) => {
      const at = place % body.length;
      const changed = body.slice(0, at) + String((Number(body[at]) + change) % 10) + body.slice(at + 1);
      expect(luhnCheckDigit(changed)).not.toBe(luhnCheckDigit(body));
    }),
  );
});
