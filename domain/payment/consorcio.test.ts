import { expect, test } from 'vitest';
import { consorcioOfYear, consorcioSurchargeCents } from './consorcio.ts';

test.each([
  ['a phone of 825 euros', 825_00, 1, 15],
  ['a phone of 199 euros', 199_00, 1, 4],
  ['a scooter of 400 euros', 400_00, 3, 7],
  ['a television of 1500 euros', 1500_00, 8, 27],
  ['a person for 30.000 euros', 30_000_00, 2, 9],
  ['nothing', 0, 1, 0],
])('%s', (_what, sumInsuredCents, riskType, expected) => {
  expect(consorcioSurchargeCents(sumInsuredCents, riskType)).toBe(expected);
});

test('a year of all that is insured, without what is switched off', () => {
  const phone = { priceCents: 825_00, riskType: 1 };
  expect(consorcioOfYear([phone, { ...phone, active: true }, { ...phone, active: false }, { priceCents: null, riskType: 1 }])).toBe(30);
});
