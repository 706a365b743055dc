import * as v from 'valibot';
import { expect, test } from 'vitest';
import { id, idParam, instantField } from './fields.ts';
import { dayField } from './typed-fields.ts';

test.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['9007199254740993', null],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
  ['1 or 1=1', null],
])('%j in a path is the id %s', (text, expected) => {
  const result = v.safeParse(idParam, text);
  expect(result.success ? result.output : null).toBe(expected);
});

test.each([
  [1, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [0, false],
  [1.5, false],
  [Number.NaN, false],
  ['1', false],
])('%j in a body is an id: %s', (value, expected) => {
  expect(v.is(id, value)).toBe(expected);
});

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-2-1', false],
  ['28/02/2026', false],
  ['1899-12-31', false],
])('%j that comes in is a day: %s', (text, expected) => {
  expect(v.is(dayField, text)).toBe(expected);
});

test.each([
  ['2026-03-10T09:00:00Z', true],
  ['2026-03-10T09:00:00.123+01:00', true],
  ['2028-02-29T23:59:59Z', true],
  // Instants of a phone whose clock is wrong.
  ['1970-01-01T00:00:00.000Z', true],
  ['2087-06-01T12:00:00.000Z', true],
  ['1900-01-01T00:00:00Z', true],
  ['9998-12-31T23:59:59-23:59', true],
  ['1899-12-31T23:59:59Z', false],
  ['0000-01-01T00:00:00Z', false],
  ['2026-02-29T09:00:00Z', false],
  ['2026-02-31T09:00:00Z', false],
  ['2026-03-10T24:00:00Z', false],
  ['2026-03-10T09:00:00+01', false],
  ['2026-03-10T09:00:00', false],
  ['2026-03-10', false],
  // In UTC this instant lies in a year of five digits.
  ['9999-12-31T23:59:59-10:00', false],
])('%j that comes in is an instant: %s', (text, expected) => {
  expect(v.is(instantField, text)).toBe(expected);
});
