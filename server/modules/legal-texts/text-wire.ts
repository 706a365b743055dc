import { readWords } from '#domain/legal-text/words.ts';
import type { LegalTextWire } from '#domain/wire/legal-texts.ts';
import type { TextRow } from './store.ts';

/** A version as the wire shows it. */
export function textWire({ text, version, words, sha256, publishedAt }: TextRow): LegalTextWire {
  const read = readWords(words);
  // Words without a title are refused before they are stored.
  if (!read.ok) throw new Error(`the text ${text} ${version} has no title`);
  return { text, version, title: read.value.title, sha256, published_at: publishedAt.toISOString(), words };
}
