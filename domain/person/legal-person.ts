import { parseIdentityDocument } from './identity-document.ts';

/** Whether a text is the CIF of a company or of another legal person. */
export function isLegalPerson(text: unknown): boolean {
  const read = parseIdentityDocument(String(text));
  return read.ok && read.value.personType === 'legal';
}
