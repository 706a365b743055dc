import { expect, test } from 'vitest';
import { groupedPhone } from './phone-number.ts';

test('a telephone number is written in threes', () => {
  expect(groupedPhone('900000123')).toBe('900 000 123');
  expect(groupedPhone('612 34-47 18')).toBe('612 344 718');
});
