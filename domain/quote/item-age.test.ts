import { expect, test } from 'vitest';
import type { ItemAgeProblem } from './item-age.ts';
import { checkItemAge } from './item-age.ts';

test.each<[string, number, string | null, string, ItemAgeProblem | null]>([
  ['an appliance of three years', 6, '2022-11-20', '2025-11-20', 'too-old'],
  ['a day younger', 6, '2022-11-21', '2025-11-20', null],
  ['multimedia of three years', 5, '2022-11-20', '2025-11-20', 'too-old'],
  ['multimedia a day younger', 5, '2022-11-21', '2025-11-20', null],
  ['bought today', 5, '2025-11-20', '2025-11-20', null],
  ['bought tomorrow', 5, '2025-11-21', '2025-11-20', 'in-future'],
  ['without a date', 6, null, '2025-11-20', 'missing'],
  ['seen from 29 February, the last of February', 6, '2025-02-28', '2028-02-29', 'too-old'],
  ['seen from 29 February, 1 March', 6, '2025-03-01', '2028-02-29', null],
  ['bought on 29 February, three years later', 6, '2024-02-29', '2027-02-28', null],
  ['bought on 29 February, a day more', 6, '2024-02-29', '2027-03-01', 'too-old'],
  ['an old mobile', 1, '2015-01-01', '2025-11-20', null],
  ['an old television of its own type', 8, '2015-01-01', '2025-11-20', null],
  ['a mobile without a date', 1, null, '2025-11-20', null],
  ['a mobile bought tomorrow', 1, '2025-11-21', '2025-11-20', 'in-future'],
])('%s', (_what, riskType, purchaseDate, referenceDay, problem) => {
  const expected = problem === null ? { ok: true, value: true } : { ok: false, problem };
  expect(checkItemAge(riskType, purchaseDate, referenceDay)).toEqual(expected);
});
