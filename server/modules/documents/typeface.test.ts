import { expect, test } from 'vitest';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';
import { TaggedDocument } from './tagged-document.ts';

const names = [
  'Łukasz Dvořák',
  'Ionuț Șerban',
  'Gökçe Yağmur İnan',
  'Erdős Ágnes',
  'Nguyễn Thị Hằng',
  'Ñuño Güell i Àlvar',
  'Ελένη Παπαδοπούλου',
  'Дмитро Їжаченко',
];

async function written(texts: readonly string[]): Promise<Buffer> {
  const document = new TaggedDocument({ title: 'Nombres', madeAt: new Date(0) });
  for (const text of texts) {
    document.paragraph(text);
    document.paragraph(text, 'strong');
  }
  return document.finish('Nombres');
}

test('names are printed with the letters that their holders write them with', async () => {
  const pdf = await written(names);
  const words = await pdfWords(pdf);
  for (const name of names) expect(words).toContain(`${name} ${name}`);
  expect(words).not.toContain('?');
  if (hasPdfPrograms()) expect((await runOn(pdf, 'qpdf', ['--check', '{}'])).code).toBe(0);
});

test('a letter whose accent the typeface lacks is printed without it', async () => {
  // The letters are of Venda, Skolt Sámi and Udmurt. The last name has an R with a combining mark, for which there is no single letter.
  expect(await pdfWords(await written(['Ṋemuṱoni Ǩirkk Ӵужегов R\u034eosa']))).toContain('Nemutoni Kirkk Чужегов Rosa');
});

test('what no letter is there for is a question mark, never a hole', async () => {
  expect(await pdfWords(await written(['日本']))).toContain('??');
});
