import * as v from 'valibot';
import { parseIdentityDocument } from '#domain/person/identity-document.ts';
import { parsePhone } from '#domain/person/phone.ts';
import { provinceOf } from '#domain/person/province.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { readBy } from './typed-fields.ts';

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
