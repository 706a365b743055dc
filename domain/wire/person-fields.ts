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
/** NIF, NIE or CIF with its control character; becomes the document. */
export const documentField = readBy(parseIdentityDocument);
/** Five digits whose first two are a province. */
export const postalCodeField = readBy((text) => {
  const code = text.replaceAll(/\s/g, '');
  return provinceOf(code) === null ? fail('postal-code') : ok(code);
});

/** Other scripts than those that the typeface of the documents has, wide forms of Latin letters, and pictures. */
const unprinted =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|[\u3000-\u303F\uFF00-\uFFEF\p{Extended_Pictographic}]/u;

/**
 * In letters that a contract prints and a bank reads; Spanish identity documents bear Latin ones, also of people whose names are written otherwise. `letters`: it has
 * others, and would be printed with holes.
 */
export const printed = /* @__PURE__ */ v.check<string, FieldCode>((text) => !unprinted.test(text), 'letters');

/** One line of who somebody is or where they live. */
/* @__NO_SIDE_EFFECTS__ */
export function printedLine(maxLength: number) {
  return v.pipe(line(maxLength), printed);
}
