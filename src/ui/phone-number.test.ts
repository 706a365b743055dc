import { expect, test } from 'vitest';
import { groupedPhone } from './phone-number.ts';

test('a telephone number is written in threes', () => {
  expect(groupedPhone('900000123')).toBe('900\u00A0000\u00A0123');
  expect(groupedPhone('612 34-47 18')).toBe('612\u00A0344\u00A0718');
});
