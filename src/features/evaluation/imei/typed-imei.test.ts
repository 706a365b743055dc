import { expect, test } from 'vitest';
import { typedImei } from './typed-imei.ts';

const whole = '35 693803 564380 9';

test.each([
  ['', 0, '', 0],
  ['3', 1, '3', 1],
  ['356', 3, '35 6', 4],
  [whole, 18, whole, 18],
  ['IMEI: 356938-035643809', 22, whole, 18],
  ['356938035643809999', 18, whole, 18],
  // A digit is inserted after the third: the caret stays behind it although a space was inserted before it.
  ['35 7693803 564380', 4, '35 769380 356438 0', 4],
])('%j with the caret at %i', (value, caret, text, expected) => {
  expect(typedImei(value, caret)).toEqual({ text, caret: expected });
});

test.each([
  ['backspace behind a digit', 'deleteContentBackward', '35 69380 564380 9', 8, '35 693805 643809', 8],
  ['backspace behind a blank takes the digit before it', 'deleteContentBackward', '35693803 564380 9', 2, '36 938035 643809', 1],
  ['delete before a blank takes the digit after it', 'deleteContentForward', '35693803 564380 9', 2, '35 938035 643809', 2],
  ['delete before a digit', 'deleteContentForward', '35 93803 564380 9', 3, '35 938035 643809', 2],
] as const)('%s', (_, deletion, value, caret, text, expected) => {
  expect(typedImei(value, caret, whole, deletion)).toEqual({ text, caret: expected });
});

test('nothing is left to delete', () => {
  expect(typedImei('', 0, '', 'deleteContentBackward')).toEqual({ text: '', caret: 0 });
});
