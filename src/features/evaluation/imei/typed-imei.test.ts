import { expect, test } from 'vitest';
import { typedImei } from './typed-imei.ts';

test.each([
  ['', 0, '', 0],
  ['3', 1, '3', 1],
  ['356', 3, '35 6', 4],
  ['35 693803 564380 9', 18, '35 693803 564380 9', 18],
  ['IMEI: 356938-035643809', 22, '35 693803 564380 9', 18],
  ['356938035643809999', 18, '35 693803 564380 9', 18],
  // A digit is put in after the third: the caret stays behind it although a space came before.
  ['35 7693803 564380', 4, '35 769380 356438 0', 4],
])('%j with the caret at %i', (value, caret, text, expected) => {
  expect(typedImei(value, caret)).toMatchObject({ text, caret: expected });
});
