import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each([
  ['nothing', '', 'gsm-7', 0, 1, ''],
  ['what the basic alphabet has', 'Ñandú: ¿qué?', 'ucs-2', 12, 1, 'ú'],
  ['the same without the letter that it lacks', 'Ñandu: ¿qué?', 'gsm-7', 12, 1, ''],
  ['a euro is two', '5 €', 'gsm-7', 4, 1, ''],
  ['full', 'a'.repeat(160), 'gsm-7', 160, 1, ''],
  ['one more', 'a'.repeat(161), 'gsm-7', 161, 2, ''],
  ['full with euros', '€'.repeat(80), 'gsm-7', 160, 1, ''],
  ['two that are full', 'a'.repeat(306), 'gsm-7', 306, 2, ''],
  ['one more than two', 'a'.repeat(307), 'gsm-7', 307, 3, ''],
  ['a euro is not cut: it goes into the next', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm-7', 306, 3, ''],
  ['full in the longer alphabet', 'ó'.repeat(70), 'ucs-2', 70, 1, 'ó'],
  ['one more of it', 'ó'.repeat(71), 'ucs-2', 71, 2, 'ó'],
  ['two of it that are full', `ó${'a'.repeat(133)}`, 'ucs-2', 134, 2, 'ó'],
  ['one more than two of it', `ó${'a'.repeat(134)}`, 'ucs-2', 135, 3, 'ó'],
  ['each letter is named once', 'óíó', 'ucs-2', 3, 1, 'óí'],
  ['a picture is two, and is not cut', `${'ó'.repeat(66)}😀${'ó'.repeat(66)}`, 'ucs-2', 134, 3, 'ó😀'],
])('%s', (_what, text, encoding, units, parts, outside) => {
  expect(smsParts(text)).toEqual({ encoding, units, parts, outside: [...outside] });
});
