import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IdentityDocument, IdentityDocumentProblem } from './identity-document.ts';
import { parseIdentityDocument } from './identity-document.ts';

const valid: [text: string, type: IdentityDocument['type'], code: string][] = [
  ['12345678Z', 'NIF', '12345678Z'],
  ['00000000T', 'NIF', '00000000T'],
  ['54362315K', 'NIF', '54362315K'],
  ['M1234567L', 'NIF', 'M1234567L'],
  ['K1234567L', 'NIF', 'K1234567L'],
  ['L1234567L', 'NIF', 'L1234567L'],
  ['X1234567L', 'NIE', 'X1234567L'],
  ['Y1234567X', 'NIE', 'Y1234567X'],
  ['Z1234567R', 'NIE', 'Z1234567R'],
  ['X2482300W', 'NIE', 'X2482300W'],
  ['A58818501', 'CIF', 'A58818501'],
  ['B58378431', 'CIF', 'B58378431'],
  ['Q2876031B', 'CIF', 'Q2876031B'],
  ['P2807900B', 'CIF', 'P2807900B'],
  ['G28029007', 'CIF', 'G28029007'],
  ['G2802900G', 'CIF', 'G2802900G'],
  ['W0049001A', 'CIF', 'W0049001A'],
  [' 12.345.678-z ', 'NIF', '12345678Z'],
  ['x-1234567-l', 'NIE', 'X1234567L'],
  ['b 58378431', 'CIF', 'B58378431'],
  ['１２３４５６７８Z', 'NIF', '12345678Z'],
];

test.each(valid)('%j is the %s %s', (text, type, code) => {
  const personType = type === 'CIF' ? 'legal' : 'natural';
  expect(parseIdentityDocument(text)).toEqual({ ok: true, value: { type, code, personType } });
});

test.each<[string, IdentityDocumentProblem]>([
  ['', 'empty'],
  [' - ', 'empty'],
  ['12345678A', 'control'],
  ['1234567Z', 'form'],
  ['12345678', 'form'],
  ['123456789', 'form'],
  ['123456789Z', 'form'],
  ['X2482300A', 'control'],
  ['B58378432', 'control'],
  ['U99216584', 'control'],
  ['B5837843A', 'control'],
  ['Q28760312', 'control'],
  ['I1234567A', 'form'],
  ['T1234567A', 'form'],
  ['PASAPORTE', 'form'],
])('%j is refused: %s', (text, problem) => {
  expect(parseIdentityDocument(text)).toEqual({ ok: false, problem });
});

// The control of the seven digits 5837843 is the digit 1 or the letter A.
test.each([
  ['ABEH', true, false],
  ['PQSNRW', false, true],
  ['CDFGJUV', true, true],
])('legal persons %s: control by digit %s, by letter %s', (prefixes, byDigit, byLetter) => {
  for (const prefix of prefixes) {
    expect([prefix, parseIdentityDocument(`${prefix}58378431`).ok]).toEqual([prefix, byDigit]);
    expect([prefix, parseIdentityDocument(`${prefix}5837843A`).ok]).toEqual([prefix, byLetter]);
  }
});

const codes = fc.constantFrom(...valid.map(([, , code]) => code));
const places = fc.integer({ min: 0, max: 8 });

test('no single wrong digit passes, and no other control character', () => {
  fc.assert(
    fc.property(codes, places, fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), (code, at, character) => {
      const isDigit = /\d/.test(code.charAt(at));
      const isOwnLetter = at === 0 && !isDigit;
      // The check does not cover the prefix. For a G, the control may be a digit or the letter that stands for it.
      fc.pre(character !== code.charAt(at) && !isOwnLetter && (at === 8 || /\d/.test(character)));
      fc.pre(!(code.startsWith('G') && at === 8));
      expect(parseIdentityDocument(code.slice(0, at) + character + code.slice(at + 1)).ok).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
