import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areOfOnePhone,
  bareDigits,
  formatImei,
  hasKnownReportingBody,
  isImei,
  parseTypedImei,
  passesLuhn,
  typeAllocationCode,
} from './imei.ts';

test.each([
  ['356938035643809'],
  ['35 693803 564380 9'],
  ['35-693803-564380-9'],
  [' 35.693803.564380.9 '],
  ['35 693803 564380 9'],
  ['35–693803–564380–9'],
  ['IMEI: 356938035643809'],
  ['IMEI 356938035643809'],
  ['IMEI1: 35 693803 564380 9'],
  ['imei356938035643809'],
  ['356938035643809 / 01'],
  ['356938035643809/01'],
  ['35693803564380901'],
  ['３５６９３８０３５６４３８０９'],
])('%j is 356938035643809', (text) => {
  expect(parseTypedImei(text)).toEqual({ ok: true, value: '356938035643809' });
});

test.each([
  ['', { kind: 'empty' }],
  ['  - ', { kind: 'empty' }],
  ['35693803564380A', { kind: 'letters' }],
  ['mi móvil', { kind: 'letters' }],
  ['000000000000000', { kind: 'zeros' }],
  ['00000000000000', { kind: 'zeros' }],
  ['35693803564380', { kind: 'check-digit-missing', completed: '356938035643809' }],
  ['3569380356438', { kind: 'length', digits: 13 }],
  ['3569380356438001', { kind: 'software-version', completed: '356938035643809' }],
  ['35 693803 564380 01', { kind: 'software-version', completed: '356938035643809' }],
  ['35693803564380801', { kind: 'length', digits: 17 }],
  ['356938035643809012', { kind: 'length', digits: 18 }],
  ['356938035643808', { kind: 'check-digit', digit: '8', expected: '9' }],
  ['333333333333333', { kind: 'check-digit', digit: '3', expected: '7' }],
])('%j is refused: %o', (text, problem) => {
  expect(parseTypedImei(text)).toEqual({ ok: false, problem });
});

test('a wrong digit anywhere is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
      const digits = [...'356938035643809'];
      digits[at] = String((Number(digits[at]) + add) % 10);
      return !isImei(digits.join(''));
    }),
  );
});

test('the digit offered for fourteen is the one that fits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{13}$/), (fourteen) => {
      const result = parseTypedImei(fourteen);
      return !result.ok && result.problem.kind === 'check-digit-missing' && passesLuhn(result.problem.completed);
    }),
  );
});

test.each([
  ['', ''],
  ['3', '3'],
  ['356', '35 6'],
  ['356938035', '35 693803 5'],
  ['356938035643809', '35 693803 564380 9'],
  ['35 693803-564380 9999', '35 693803 564380 9'],
])('%j is shown as %j', (text, shown) => {
  expect(formatImei(text)).toBe(shown);
});

test('reporting bodies and the type code', () => {
  expect(hasKnownReportingBody('356938035643809')).toBe(true);
  expect(hasKnownReportingBody('378282246310005')).toBe(false);
  expect(typeAllocationCode('356938035643809')).toBe('35693803');
});

test.each([
  ['of one type allocation', ['356938035643809', '356938035643817'], true],
  ['of one serial number', ['356938035643809', '356939035643807'], true],
  ['of neither', ['356938035643809', '356939035643815'], false],
  ['of one type allocation or one serial number only in pairs', ['356938035643809', '356938035643817', '356939035643807'], false],
])('numbers %s', (_what, imeis, isOne) => {
  expect(areOfOnePhone(imeis)).toBe(isOne);
});

test('of a text that is much longer than an IMEI only its beginning is looked at', () => {
  expect(bareDigits('1'.repeat(100_000))).toHaveLength(100);
});
