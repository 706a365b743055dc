import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test.each([
  ['900000123', '900 000 123'],
  ['+34 900-000-123', '900 000 123'],
  ['0034900000123', '900 000 123'],
  ['34900000123', '900 000 123'],
  ['349000001', '349 000 001'],
  ['+351 912 345 678', '351 912 345 678'],
  ['1004', '100 4'],
  ['', ''],
])('%j is read %j', (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});
