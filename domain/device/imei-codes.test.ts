import { describe, expect, test } from 'vitest';
import { type ImeiScan, imeiInCodes, nameThemselves, newScan, nextScan, type ReadCode } from './imei-codes.ts';

const one = '354049075595941';
const two = '353326121232849';
const three = '490154203237518';
const stacked = (...texts: string[]): ReadCode[] =>
  texts.map((text, at) => ({
    text,
    corners: [
      { x: 0, y: at * 100 },
      { x: 300, y: at * 100 + 60 },
    ],
  }));

describe('the IMEI among the codes of a label', () => {
  test.each<[string, string[], string | null, string | null]>([
    ['alone', [one], one, null],
    ['two, in the order of the label', [one, two], one, two],
    ['the same twice', [one, one], one, null],
    ['beside product code, serial and EID', ['8806094907629', 'R5CW30ABCDE', '89049032007008882600012345678901', one], one, null],
    ['in a DataMatrix of several fields', [`\u001d${two}\u001dSN123456\u001e`], two, null],
    ['under its own label', [`IMEI1:${one};IMEI2:${two}`], one, two],
    ['with a failing check digit', ['354049075595942'], null, null],
    ['with the software version for a check digit', ['3540490755959401'], null, null],
    ['of 14 digits, which are not completed', ['35404907559594'], null, null],
    ['with a reporting body that is none', ['123456789012347'], null, null],
    ['said to be a serial', [`S/N ${one}`], null, null],
    ['none', [], null, null],
  ])('%s', (_, texts, imei, imei2) => {
    const choice = imeiInCodes(stacked(...texts));
    expect(choice.found ? [choice.imei, choice.imei2] : [null, null]).toEqual([imei, imei2]);
  });
});

test('on a picture that stands on its head the codes are read from below', () => {
  const turned = stacked(two, one).map((code) => ({ ...code, corners: [...code.corners].reverse() }));
  expect(imeiInCodes(turned)).toMatchObject({ imei: one, imei2: two });
});

test.each<[string, string[], boolean]>([
  ['a number without a name', [one], false],
  ['two of different types', [one, two], false],
  ['one that is named', [`IMEI:${one};SN:R5CW30ABCDE`], true],
  ['one that is named as the first of two', [`IMEI1:${one};SN:R5CW30ABCDE`], false],
  ['two that are named as such', [`IMEI1:${one};IMEI2:${two}`], true],
  ['one beside an EID', [one, '89049032007008882600012345678901'], false],
  ['one beside a serial number', [one, 'R5CW30ABCDE'], false],
  ['two of one type', ['356938035643809', '356938035643817'], true],
])('%s says itself what it is: %s', (_, texts, isNamed) => {
  const choice = imeiInCodes(stacked(...texts));
  expect(choice.found && nameThemselves(choice)).toBe(isNamed);
});

describe('a live scan', () => {
  const after = (...frames: string[][]) => frames.reduce<ImeiScan>((scan, texts) => nextScan(scan, stacked(...texts)), newScan);

  test.each<[string, string[][], ImeiScan['found'], ImeiScan['sees']]>([
    ['nothing in sight', [[], []], null, 'nothing'],
    ['one frame', [[one]], null, 'imei'],
    ['two equal frames', [[one], [one]], { imei: one, imei2: null }, 'imei'],
    ['two equal frames with an unreadable one between', [[one], [], [one]], { imei: one, imei2: null }, 'imei'],
    ['two equal frames with another code between', [[one], ['R5CW30ABCDE'], [one]], { imei: one, imei2: null }, 'imei'],
    ['two frames that differ', [[one], [two]], null, 'imei'],
    ['a misread frame between two', [[one], [two], [one]], null, 'imei'],
    ['the second number appears late: it waits for its own second frame', [[one], [one, two]], null, 'imei'],
    ['and comes with it', [[one], [one, two], [one, two]], { imei: one, imei2: two }, 'imei'],
    ['one of two gets out of sight: what both frames show counts', [[one, two], [two]], { imei: two, imei2: null }, 'imei'],
    ['more than two numbers', [[one, two, three]], null, 'too-many'],
    ['only other codes', [['R5CW30ABCDE'], ['8806094907629']], null, 'other-code'],
    ['a number of which one digit was misread', [['354049075595942'], ['354049075595942']], null, 'other-code'],
  ])('%s', (_, frames, found, sees) => {
    expect(after(...frames)).toMatchObject({ found, sees });
  });
});
