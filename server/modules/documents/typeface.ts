import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

/**
 * A typeface goes into each document, so that it looks the same everywhere and after many years (ISO 19005-3, 6.2.11.4). Its files are whole: with Latin, Greek and Cyrillic letters a name
 * stands as its holder writes it.
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
 * The text in letters that the typeface has: one that it lacks would leave a hole, which an archivable document may not have. A letter whose accent is not there stands
 * without it; what has no letter either is a question mark.
 */
export function inTypeface(text: string): string {
  return Array.from(text.normalize('NFC'), (sign) => (has(sign) ? sign : bare(sign))).join('');
}

function bare(sign: string): string {
  return Array.from(sign.normalize('NFD').replaceAll(/\p{M}/gu, ''), (letter) => (has(letter) ? letter : '?')).join('');
}
