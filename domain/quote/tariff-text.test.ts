import { expect, test } from 'vitest';
import { parseTariff, tariffText } from './tariff-text.ts';

const ranges = [
  { min_value: 0, max_value: 150, price_monthly: 2.95, price_yearly: 29.5 },
  { min_value: 150, max_value: 1250.5, price_monthly: 9.95, price_yearly: 99.5 },
];
const text = '0,00–150,00: 2,95 / 29,50; 150,00–1250,50: 9,95 / 99,50';

test('a tariff is a line', () => {
  expect(tariffText(ranges)).toBe(text);
});

test.each([
  ['as it is written', text],
  ['by hand, the last first', '150-1.250,50 € : 9,95/99,5\n0 - 150: 2.95 / 29,50\n'],
])('and is read again %s', (_, given) => {
  expect(parseTariff(given)).toEqual({ ok: true, value: ranges });
});

test.each(['0–150', '0–150: 2,95', '0–150: 2,95 / gratis', '–150: 2,95 / 29', '0–150: 2,95 / 29,505', '0–150: 2,95 / 29 / 30'])(
  'not %s',
  (given) => {
    expect(parseTariff(given)).toEqual({ ok: false, problem: 'wrong-form' });
  },
);

test('nothing is a tariff without ranges', () => {
  expect(parseTariff(' ; ')).toEqual({ ok: true, value: [] });
});
