import { expect, test } from 'vitest';
import { type DiscountTerms, discountState } from './discount-state.ts';

const terms: DiscountTerms = { active: true, productTypeId: 1, validFrom: '2026-03-01', validUntil: '2026-03-31', maxUses: 10, uses: 9 };

test.each([
  ['its first day', {}, '2026-03-01', 'valid'],
  ['its last day', {}, '2026-03-31', 'valid'],
  ['the day before', {}, '2026-02-28', 'not-yet'],
  ['the day after', {}, '2026-04-01', 'expired'],
  ['years after, without an end', { validUntil: null }, '2030-01-01', 'valid'],
  ['the last use spent', { uses: 10 }, '2026-03-10', 'used-up'],
  ['no cap', { maxUses: null, uses: 1000 }, '2026-03-10', 'valid'],
  ['switched off', { active: false }, '2026-03-10', 'inactive'],
] as const)('%s', (_, change, today, state) => {
  expect(discountState({ ...terms, ...change }, today)).toBe(state);
});

test('it is for its own type of product, or for any', () => {
  expect(discountState(terms, '2026-03-10', 1)).toBe('valid');
  expect(discountState(terms, '2026-03-10', 3)).toBe('other-product');
  expect(discountState({ ...terms, productTypeId: null }, '2026-03-10', 3)).toBe('valid');
});
