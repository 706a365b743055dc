import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

/**
 * The typeface is embedded in each document, so that it looks the same everywhere and after many years (ISO 19005-3, 6.2.11.4). The files have Latin, Greek and Cyrillic
 * letters, for names as their holders write them.
 */
const fileOf = (style: '400Regular' | '600SemiBold') =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`)));

export const regular = fileOf('400Regular');
export const strong = fileOf('600SemiBold');

const [first = new Set<number>(), second = first] = [regular, strong].map((file) => {
  const font = create(file);
  if (!('characterSet' in font)) throw new Error('the typeface is a collection');
  return new Set(font.characterSet);
});
const drawn = new Set([...first].filter((sign) => second.has(sign)));

const has = (sign: string) => drawn.has(sign.codePointAt(0) ?? 0);

/**
 * The text with only characters that the typeface has: a missing one would leave a gap, which an archivable document may not have. An accented letter that is missing
 * loses its accent; any other missing character becomes a question mark.
 */
export function inTypeface(text: string): string {
  return Array.from(text.normalize('NFC'), (sign) => (has(sign) ? sign : bare(sign))).join('');
}

function bare(sign: string): string {
  return Array.from(sign.normalize('NFD').replaceAll(/\p{M}/gu, ''), (letter) => (has(letter) ? letter : '?')).join('');
}
