import * as v from 'valibot';
import { parseIdentityDocument } from '#domain/person/identity-document.ts';
import { parsePhone } from '#domain/person/phone.ts';
import { provinceOf } from '#domain/person/province.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { FieldCode } from './field-code.ts';
import { line, readBy } from './typed-fields.ts';

/** A Spanish telephone number as people write it; becomes its nine digits (specification §5, decision A43). */
export const phoneField = v.pipe(
  readBy(parsePhone),
  v.transform((phone) => phone.national),
);
/** NIF, NIE or CIF with its control character; becomes the parsed document. */
export const documentField = readBy(parseIdentityDocument);
/** Five digits whose first two are a province. */
export const postalCodeField = readBy((text) => {
  const code = text.replaceAll(/\s/g, '');
  return provinceOf(code) === null ? fail('postal-code') : ok(code);
});

/** Characters that the documents cannot print: scripts that their typeface lacks, full-width forms of Latin letters, and pictographs. */
const unprinted =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|[\u3000-\u303F\uFF00-\uFFEF\p{Extended_Pictographic}]/u;

/**
 * Only letters that a contract can print and a bank can read: Spanish identity documents are in Latin letters, also those of people whose names are written in other
 * scripts. `letters`: the text has other characters, which would be printed as gaps.
 */
export const printed = /* @__PURE__ */ v.check<string, FieldCode>((text) => !unprinted.test(text), 'letters');

/** One line of a person's name or address. */
/* @__NO_SIDE_EFFECTS__ */
export function printedLine(maxLength: number) {
  return v.pipe(line(maxLength), printed);
}
