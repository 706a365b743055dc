import { createHash } from 'node:crypto';

/** SHA-256 of words as they are kept (`normalWords`), hexadecimal. */
export function hashOfWords(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}
