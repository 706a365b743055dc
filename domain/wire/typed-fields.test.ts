import * as v from 'valibot';
import { expect, test } from 'vitest';
import { line } from './typed-fields.ts';

test.each([
  ['what it is', '  María José ', 'María José'],
  ['without what breaks a line', 'Ana\r\nBcc: otra@ejemplo.es', 'Ana Bcc: otra@ejemplo.es'],
  ['without tabs and other controls', 'Ana\tGil\u0007', 'Ana Gil'],
  ['without a space that nobody sees', 'Ad\u200Bmin', 'Admin'],
  ['without marks that nobody sees', '\uFEFFA\u00ADd\u2060m\u200Ei\u034Fn\u{E0041}\u3164', 'Admin'],
  ['without a joiner between Latin letters', 'Ad\u200Dm\u200Cin', 'Admin'],
  ['with the joiner that its script needs', 'علی\u200Cرضا', 'علی\u200Cرضا'],
  ['with the joiner that its script needs', 'क्\u200Dष', 'क्\u200Dष'],
  ['of letters written in one way', 'Marti\u0301n Pen\u0303a', 'Martín Peña'],
  ['without what turns its direction', 'Ana\u202Eliga', 'Ana liga'],
])('a line is %s', (_what, text, expected) => {
  expect(v.safeParse(line(80), text)).toMatchObject({ success: true, output: expected });
});

test('nothing but what breaks lines is no line', () => {
  expect(v.safeParse(line(80), '\n\t ').success).toBe(false);
});
