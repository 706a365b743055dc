import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['tomador@peritia.example', 't…r@peritia.example'],
  ['ana@peritia.example', 'a…a@peritia.example'],
  ['jo@peritia.example', 'j…@peritia.example'],
  ['j@peritia.example', 'j…@peritia.example'],
  ['"a@b"@peritia.example', '"…"@peritia.example'],
  ['ñandú.pérez@peritia.example', 'ñ…z@peritia.example'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
