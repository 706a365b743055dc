import { expect, test } from 'vitest';
import { fillPlaceholders, placeholderFault } from './placeholders.ts';

test.each([
  ['all that it has to have', '{código}, hasta las {hora}', null],
  ['one twice', '{código} {código} {hora}', null],
  ['none', 'Firma ya', 'missing-placeholder'],
  ['one of two', 'Firma con {código}', 'missing-placeholder'],
  ['another name', '{código} {hora} {nombre}', 'unknown-placeholder'],
  ['without its accent', '{codigo} {hora}', 'unknown-placeholder'],
  ['a brace that does not end', '{código {hora}', 'unknown-placeholder'],
  ['a brace of its own', '{código} {hora} }', 'unknown-placeholder'],
  ['an empty one', '{código} {hora} {}', 'unknown-placeholder'],
])('%s', (_what, text, fault) => {
  expect(placeholderFault(text, ['código', 'hora'])).toBe(fault);
});

test.each([
  ['Hola', null],
  ['Hola {nombre}', 'unknown-placeholder'],
])('of a text that has none: %s', (text, fault) => {
  expect(placeholderFault(text, [])).toBe(fault);
});

test('what they stand for is put in, wherever they are', () => {
  expect(fillPlaceholders('{a} y {b}, {a}: {c}', { a: '1', b: '{a}' })).toBe('1 y {a}, 1: {c}');
});
