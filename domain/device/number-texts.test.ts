import { expect, test } from 'vitest';
import {
  beforeNumber,
  isOtherNumber,
  isShortInMany,
  nameBehind,
  withEnd,
  withFigure,
  withFirst,
  withoutCutBegin,
  withoutCutEnd,
  withoutCutWord,
  withoutLetters,
  withoutSlotBehind,
  withSlashed,
  withSlotApart,
  withSlotFigure,
  withStrokes,
  withZeros,
} from './number-texts.ts';

test.each([
  ['350890 88494297 ©', '350890 88494297 0', '350890 88494297 0'],
  ['350890884942976', '350890884942970', '350890884942970'],
  ['350890884942977', '350890884942970', '350890884942977'],
  ['3508908849429', '350890884942970', '3508908849429'],
  ['99582304 460407 &', '99582304 460407 4', '99582304 460407 4'],
  // Two digits that only one model read are not filled in.
  ['9958230& 460407 &', '99582304 460407 4', '9958230& 460407 &'],
  ['99582304 460407 &', '99582304 460407 6', '99582304 460407 &'],
  // The general model reads a dotted zero as a zero and an eight.
  ['8622881877520874', '862288187752074', '862288187752074'],
  ['8622881877524874', '862288187752474', '8622881877524874'],
  // A whole IMEI stays as the general model read it.
  ['861659668379465', '801659668379465', '861659668379465'],
])('%s beside %s is %s', (number, figures, expected) => {
  expect(withZeros(number, figures)).toBe(expected);
});

test.each([
  // The digits model takes small zeros with a stroke for eights.
  ['xxxx 868272 18 676338 8', 'IMEI 860272 10 676338 0', 'xxxx 860272 10 676338 0'],
  ['868272186763388', '860272106763380', '860272106763380'],
  // A speck or a narrow digit beside another one is read as a letter.
  ['86027210676x3380', '860272106763380', '860272106763380'],
  ['86027210676x3381', '860272106763380', '86027210676x3381'],
  // More eights, another figure, or a number of the general model that is no IMEI: the digits model's reading stays.
  ['888272888763388', '880272080763880', '888272888763388'],
  ['868272186763398', '860272106763380', '868272186763398'],
  ['868272186763388', '860272106763381', '868272186763388'],
])('of %j beside %j, in which strokes of zeros and letters may be misread, is made %j', (figures, words, expected) => {
  expect(withStrokes(figures, words)).toBe(expected);
});

test.each([
  ['Galaxy A25 35319018-122318-3 OK', 'Galaxy A25 '],
  ['SIM 1 356938035643809', 'SIM 1 '],
  // A letter that was read before a number is no word of its own.
  ['l35 693803 564380 9', 'l'],
])('before the number in %j stands %j', (text, before) => {
  expect(beforeNumber(text)).toBe(before);
});

test.each([
  ['SIM1 B69852115642666', 'xxxx1  869852115642666', 'SIM1 869852115642666'],
  ['Ranura B868848107583588', 'xxxxxx  868848107583588', 'Ranura  868848107583588'],
  ['O1857099-6515260', '01857099-651526-0', '01857099-6515260'],
  ['S/N B868848107583588', 'xxx x868848107583588', 'S/N B868848107583588'],
])('the head of %j beside %j: %j', (text, figures, expected) => {
  expect(withFirst(text, figures)).toBe(expected);
});

test.each([
  ['SIM1993186746563879', 'SIM 1 993186746563879'],
  ['SIM1993186746563878', 'SIM1993186746563878'],
  ['S/N 1993186746563879', 'S/N 1993186746563879'],
])('of a slot run into a number %j is made %j', (text, expected) => {
  expect(withSlotApart(text)).toBe(expected);
});

test.each([
  ['355374/0x/x84101/5 / 01', '355374/00/084101/5 / O1', '355374/00/084101/5 / 01'],
  ['355374/0x/x84102/5 / 01', '355374/00/084101/5 / O1', '355374/0x/x84102/5 / 01'],
  ['3x537x/0x/x84101/5', '355374/00/084101/5', '3x537x/0x/x84101/5'],
  ['355374/0x/x84101/6', '355374/00/084101/6', '355374/0x/x84101/6'],
])('%j beside %j is %j', (figures, words, expected) => {
  expect(withSlashed(figures, words)).toBe(expected);
});

test.each([
  ['8602721067x3380. xxxxxx', '860272106763380. Puedes', '860272106763380. xxxxxx'],
  ['860272xx6763380', 'IMEI 860272106763380', '860272106763380'],
  ['SIM1  0N309 76558686 4', 'xxx1  011309 76558686 4', 'SIM1  011309 76558686 4'],
  ['xxxx2.86027210676338x', 'IMEI2:860272106763380', 'xxxx2.860272106763380'],
  ['xxxx 86027210676338 x', 'IMEI 860272106763380', 'xxxx 86027210676338 x'],
  ['8602721067633xx', '860272106763380', '8602721067633xx'],
  // Another digit that differs, three letters, or a number that is no IMEI: the text stays.
  ['860272xx6763381', '860272106763380', '860272xx6763381'],
  ['860xxx106763380', '860272106763380', '860xxx106763380'],
  ['860272xx6763381', '860272106763381', '860272xx6763381'],
])('letters within the number of %j beside %j: %j', (text, other, expected) => {
  expect(withoutLetters(text, other)).toBe(expected);
});

test('a slot is known by the name of another', () => {
  const words = new Set<string>();
  expect(withFigure('Fachi:', words)).toBe('Fachi:');
  expect(withFigure('Fach 2:', words)).toBe('Fach 2:');
  expect(withFigure('Fachi:', words)).toBe('Fach 1:');
});

test.each([
  ['359954886454433 5°', '359954886454433'],
  ['35995488645443 35', '35995488645443 35'],
  ['359954886454433', '359954886454433'],
])('the right edge leaves of %j %j', (number, expected) => {
  expect(withoutCutEnd(number)).toBe(expected);
});

test.each([
  ['21. 01228596 631337 4', '01228596 631337 4'],
  ['35 693803 564380 9', '35 693803 564380 9'],
])('the left edge leaves of %j %j', (number, expected) => {
  expect(withoutCutBegin(number)).toBe(expected);
});

test.each([
  [' d 1 ', ''],
  ['EID ', 'EID '],
  ['PUK ', 'PUK '],
  ['Localizador ', 'Localizador '],
])('before a number the left edge leaves of %j %j', (before, expected) => {
  expect(withoutCutWord(before)).toBe(expected);
});

test.each([
  ['8645390433890101', 'IMEISV 8645390433890101', true],
  ['.34 658 668 811 - 8.04', '+34 658 668 811 - 8:04', true],
  ['8645390433890101', '864539043389010 1', false],
  ['3569380356438', '3569380356438', false],
  ['356938035643809', '356938035643809', false],
  ['xx 1 356938035643809', 'SIM 1 356938035643809', false],
  ['', '', false],
])('%j and %j are the figures of another number: %s', (figures, general, isOther) => {
  expect(isOtherNumber(figures, general)).toBe(isOther);
});

test.each([
  ['356938035643809 :IMEI', ' :IMEI'],
  ['356938035643809 IMEI', ' IMEI'],
  ['356938035643809 IME', ' IME'],
  ['356938035643809 Tracking', ''],
])('behind the number in %j stands %j', (text, name) => {
  expect(nameBehind(text)).toBe(name);
});

test.each([
  ['86073908 389647 4  1 254811', '86073908 389647 4 1 axall', '86073908 389647 4'],
  ['869240 81 520774 3 1 45xx1', '869240 81 5207743 1 axall ~', '869240 81 520774 3'],
  ['86073908 389647 4  1 254811', '86073908 389647 4 1', '86073908 389647 4  1 254811'],
  ['8607390838964741 1 254811', '8607390838964741 1 axall', '8607390838964741 1 254811'],
])('%j is without the slot behind it, as %j tells, %j', (number, words, expected) => {
  expect(withoutSlotBehind(number, words)).toBe(expected);
});

test.each([
  ['Cnorl ', 'xxxx1  358928222955510', 'Cnor 1 '],
  ['Cnor! ', 'xxxx1  358928222955510', 'Cnor 1 '],
  ['Cnorl ', 'xxxxx  358928222955510', 'Cnorl '],
  ['Localizador Cnorl ', 'xxxx1  358928222955510', 'Localizador Cnorl '],
  ['Cnor ', 'xxxx1  358928222955510', 'Cnor '],
  ['IMEI1: ', 'xxxx1. 356938035643809', 'IMEI1: '],
])('%j before a number is, beside %j, %j', (before, figures, expected) => {
  expect(withSlotFigure(before, figures)).toBe(expected);
});

test.each([
  ['.34 658 668 811 - 8.04', true],
  ['.34 658 668 811 - 10.32', true],
  ['35 693803 564380 9 - 10.32', false],
  ['3 5 6 9 3 8 0 3 5 6 4 3 8 0 9', false],
  ['356 938 035 643 80', false],
])('%j has too few figures in too many groups: %s', (text, isShort) => {
  expect(isShortInMany(text)).toBe(isShort);
});

test.each([
  ['x3569380356438091', '[356938035643809]', 'x356938035643809 '],
  ['x.35 693803 564380 91', 'imei (35 693803 564380 9)', 'x.35 693803 564380 9 '],
  ['3569380356438091', '356938035643809]', '3569380356438091'],
  ['x3569380356438091', '[3569380356438091', 'x3569380356438091'],
  ['x3569380356438091', '[356938035643808]', 'x3569380356438091'],
])('a number in brackets, %j, is by %j %j', (figures, words, expected) => {
  expect(withEnd(figures, words)).toBe(expected);
});
