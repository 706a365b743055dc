import * as v from 'valibot';
import { expect, test } from 'vitest';
import { line } from './typed-fields.ts';

test.each([
  ['what it is', '  María José ', 'María José'],
  ['without what breaks a line', 'Ana\r\nBcc: otra@ejemplo.es', 'Ana Bcc: otra@ejemplo.es'],
  ['without tabs and other controls', 'Ana\tGil\u0007', 'Ana Gil'],
  ['without what turns its direction', 'Ana\u202Eliga', 'Ana liga'],
])('a line is %s', (_what, text, expected) => {
  expect(v.safeParse(line(80), text)).toMatchObject({ success: true, output: expected });
});

test('nothing but what breaks lines is no line', () => {
  expect(v.safeParse(line(80), '\n\t ').success).toBe(false);
});
