import { createHash } from 'node:crypto';

/** SHA-256, in hexadecimal, of words in the form in which they are stored (`normalWords`). */
export function hashOfWords(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}
