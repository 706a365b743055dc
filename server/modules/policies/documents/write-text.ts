import { readWords } from '#domain/legal-text/words.ts';
import type { LegalTextWire } from '#domain/wire/legal-texts.ts';
import type { TaggedDocument } from '#server/modules/documents/tagged-document.ts';

type Font = 'regular' | 'strong';

/** Writes a legal text with its version. */
export function writeText(document: TaggedDocument, { title, version, words }: LegalTextWire, font: Font = 'regular'): void {
  document.heading(2, title);
  writeBlocks(document, words, font);
  document.paragraph(`Versión ${version}.`);
}

/** Writes the paragraphs and lists below the title of a text. */
export function writeBlocks(document: TaggedDocument, words: string, font: Font): void {
  const read = readWords(words);
  for (const block of read.ok ? read.value.blocks : [])
    if ('items' in block)
      document.list(
        block.items.map((item) => ({ text: item, mark: null })),
        font,
      );
    else if (block.kind === 'heading') document.heading(3, block.text);
    else document.paragraph(block.text, font);
}
