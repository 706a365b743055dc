import { expect, test } from 'vitest';
import { wrongIn } from './catalogue.ts';

const entry = (message: string, translation: string) => `msgid "${message}"\nmsgstr "${translation}"\n`;

test.each([
  ['Guardar', 'Save'],
  ['IMEI', 'IMEI'],
  ['{0, plural, one {# foto} other {# fotos}} de {name}', '{0, plural, one {# photo} other {# photos}} of {name}'],
  ['Mira <0>la póliza</0>.<1/>', 'See <0>the policy</0>.<1/>'],
])('%s may be said as %s', async (message, translation) => {
  expect(await wrongIn(entry(message, translation), 'en')).toEqual([]);
});

test.each([
  ['Guardar', '', 'not translated'],
  ['Hola, {name}', 'Hello', 'other placeholders or tags'],
  ['Hola, {name}', 'Hello, {nombre}', 'other placeholders or tags'],
  ['Mira <0>la póliza</0>', 'See the policy', 'other placeholders or tags'],
  ['{0, plural, one {# foto} other {# fotos}}', '{0} photos', 'other placeholders or tags'],
  ['Atrás', 'Atrás', 'still in Spanish'],
])('%s as %s is refused', async (message, translation, why) => {
  expect(await wrongIn(entry(message, translation), 'en')).toEqual([expect.stringContaining(why)]);
});

test('an empty message of Spanish itself is refused', async () => {
  expect(await wrongIn(entry('Guardar', ''), 'es-ES')).toHaveLength(1);
});
