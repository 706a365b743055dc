import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailSchema } from './email.ts';

test.each([
  ['carmen.ruiz@correo.es', 'carmen.ruiz@correo.es'],
  [' Carmen.Ruiz@Correo.ES ', 'carmen.ruiz@correo.es'],
  ['carmen+seguro@mail.correo.es', 'carmen+seguro@mail.correo.es'],
  ["o'neil@ejemplo.es", "o'neil@ejemplo.es"],
  ['a&b@e.es', 'a&b@e.es'],
  ['ana@xn--pea-8ma.es', 'ana@xn--pea-8ma.es'],
  ['ana@correo.xn--p1ai', 'ana@correo.xn--p1ai'],
])('%j is %s', (text, email) => {
  expect(v.safeParse(emailSchema, text)).toMatchObject({ success: true, output: email });
});

test.each([
  [''],
  ['carmen'],
  ['carmen@'],
  ['@correo.es'],
  ['carmen@correo'],
  ['carmen ruiz@correo.es'],
  ['carmen@correo..es'],
  ['.carmen@correo.es'],
  ['carmen@-correo.es'],
  ['carmen@correo-.es'],
  ['carmen@correo.e'],
  ['carmen,ana@correo.es'],
  ['carmen;ana@correo.es'],
  ['<carmen>@correo.es'],
  ['"carmen"@correo.es'],
  [`${'a-'.repeat(120)}@`],
  [`a@${'a-'.repeat(120)}`],
  [`${'a'.repeat(245)}@correo.es`],
])('%j is refused', (text) => {
  expect(v.safeParse(emailSchema, text).success).toBe(false);
});
