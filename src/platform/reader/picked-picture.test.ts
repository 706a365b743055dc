import { expect, test } from 'vitest';
import { fail } from '#domain/shared/result.ts';
import { isLocked, isPdf, takePicked } from './picked-picture.ts';

test('a file of a cloud that came empty is one to pick again', async () => {
  expect(await takePicked(new File([], 'factura.pdf', { type: 'application/pdf' }))).toEqual(fail('unreadable'));
});

test.each([
  ['%PDF-1.7\n%%EOF', 'application/octet-stream', true],
  ['%PDF-1.7\n%%EOF', '', true],
  ['hola', 'application/pdf', false],
])('%j, called %j, is a PDF: %s', async (text, type, expected) => {
  expect(await isPdf(new Blob([text], { type }))).toBe(expected);
});

test.each([
  ['%PDF-1.7\ntrailer << /Root 1 0 R /Encrypt 8 0 R >>\n%%EOF', true],
  ['%PDF-1.7\n9 0 obj << /Type /XRef /Encrypt<</V 5>> >>\n%%EOF', true],
  ['%PDF-1.7\ntrailer << /Root 1 0 R >>\n%%EOF', false],
  ['a text about /Encrypt', false],
])('%j is a PDF that may ask for a password: %s', async (text, expected) => {
  expect(await isLocked(new Blob([text]))).toBe(expected);
});
