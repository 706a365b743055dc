import { electronicFormatIBAN, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/**
 * Why a text is not the IBAN of an account that we can debit. `country`: its country code has no IBANs; `not-sepa`: a valid IBAN that our SEPA
 * debits do not reach; `form`: wrong length or characters for its country; `control`: wrong check digits, including those inside a Spanish account number.
 */
export type IbanProblem = 'empty' | 'country' | 'not-sepa' | 'form' | 'control';

/**
 * The countries of the European Economic Area. For accounts in SEPA outside of it (GB, CH, MC, SM, AD, VA, GI, AL, MD, ME, MK, RS and the Crown dependencies) the SEPA
 * Core implementation guidelines (European Payments Council, EPC130-08) require the debtor's address and their bank's BIC in each debit, neither of which we ask for.
 */
const economicArea: readonly string[] = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

const controlErrors: readonly ValidationErrorsIBAN[] = [
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
];

/**
 * Reads an IBAN as people type or paste it, with or without separators and the word "IBAN". The value is upper case without separators.
 * A Spanish account must fit its own two control digits too: modulo 97 alone lets some wrong ones through.
 */
export function parseIban(text: string): Result<string, IbanProblem> {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^iban[\s:.-]*/i, '');
  const iban = electronicFormatIBAN(bare) ?? '';
  if (iban === '') return fail('empty');
  const { errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return fail('country');
  if (errorCodes.some((code) => !controlErrors.includes(code))) return fail('form');
  if (errorCodes.length > 0) return fail('control');
  return economicArea.includes(iban.slice(0, 2)) ? ok(iban) : fail('not-sepa');
}

/** An IBAN in groups of four, as banks print it: `ES91 2100 0418 4502 0005 1332`. */
export function formatIban(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban;
}

/**
 * Whether a text is a SEPA creditor identifier (EPC262-08): country, two check digits, a business code of three characters that the check
 * leaves out, and the national identifier; upper case, without separators.
 */
export function isCreditorIdentifier(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28}$/.test(text)) return false;
  const checked = text.slice(7) + text.slice(0, 4);
  const digits = checked.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
