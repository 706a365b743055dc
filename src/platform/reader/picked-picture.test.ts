import { expect, test } from 'vitest';
import { fail } from '#domain/shared/result.ts';
import { isPdf, takePicked } from './picked-picture.ts';

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
