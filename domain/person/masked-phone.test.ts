import { expect, test } from 'vitest';
import { maskedPhone } from './masked-phone.ts';

test('of a number the last four digits are shown', () => {
  expect(maskedPhone('600554718')).toBe('··· ·· 47 18');
});
