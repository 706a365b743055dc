import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IbanProblem } from './bank-account.ts';
import { formatIban, isCreditorIdentifier, parseIban } from './bank-account.ts';

const accounts: [text: string, iban: string][] = [
  ['ES9121000418450200051332', 'ES9121000418450200051332'],
  ['ES7921000813610123456789', 'ES7921000813610123456789'],
  ['ES1000492352082414205416', 'ES1000492352082414205416'],
  ['es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['IBAN: ES91-2100-0418-4502-0005-1332', 'ES9121000418450200051332'],
  ['PT50000201231234567890154', 'PT50000201231234567890154'],
  ['FR1420041010050500013M02606', 'FR1420041010050500013M02606'],
  ['DE89370400440532013000', 'DE89370400440532013000'],
  ['NO9386011117947', 'NO9386011117947'],
  ['LI21088100002324013AA', 'LI21088100002324013AA'],
];

test.each(accounts)('%j is %s', (text, iban) => {
  expect(parseIban(text)).toEqual({ ok: true, value: iban });
});

test.each<[string, IbanProblem]>([
  ['', 'empty'],
  ['iban', 'empty'],
  ['ES9121000418450200051333', 'control'],
  // The check digits of the IBAN (modulo 97) are right, the control digits of the account are wrong.
  ['ES1512341234171234567890', 'control'],
  ['ES912100041845020005133', 'form'],
  ['ES91210004184502000513321', 'form'],
  ['ESAB21000418450200051332', 'form'],
  ['DE8937040044053201300', 'form'],
  ['21000418450200051332', 'country'],
  ['XX9121000418450200051332', 'country'],
  ['TR330006100519786457841326', 'not-sepa'],
  // In SEPA, but outside the European Economic Area.
  ['GB82WEST12345698765432', 'not-sepa'],
  ['CH9300762011623852957', 'not-sepa'],
  ['MC5811222000010123456789030', 'not-sepa'],
  ['SM86U0322509800000000270100', 'not-sepa'],
  ['AD1200012030200359100100', 'not-sepa'],
  ['VA59001123000012345678', 'not-sepa'],
  ['AL47212110090000000235698741', 'not-sepa'],
])('%j is refused: %s', (text, problem) => {
  expect(parseIban(text)).toEqual({ ok: false, problem });
});

test('an IBAN is printed in groups of four', () => {
  expect(formatIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
});

test('no single wrong digit passes', () => {
  const ibans = fc.constantFrom(...accounts.map(([, iban]) => iban));
  fc.assert(
    fc.property(ibans, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, place, change) => {
      const at = place % iban.length;
      fc.pre(/\d/.test(iban.charAt(at)));
      const digit = (Number(iban[at]) + change) % 10;
      expect(parseIban(iban.slice(0, at) + digit + iban.slice(at + 1)).ok).toBe(false);
    }),
  );
});

test.each([
  ['ES23ZZZ47690558N', true],
  // The check digits do not cover the business code, which the creditor chooses.
  ['ES2300147690558N', true],
  ['ES24ZZZ47690558N', false],
  ['ES23ZZZ47690559N', false],
  ['ES23ZZZ', false],
  ['es23zzz47690558n', false],
  ['', false],
])('%j is a creditor identifier: %s', (text, expected) => {
  expect(isCreditorIdentifier(text)).toBe(expected);
});
