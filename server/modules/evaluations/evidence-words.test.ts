import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { labelWords } from '#domain/evaluation/finding-words.ts';
import { instantWords, reasonWords, sideWords } from './evidence-words.ts';

/** All texts of the screens, from the Spanish catalogues. */
async function screenTexts(): Promise<Set<string>> {
  const texts = new Set<string>();
  for await (const file of glob('src/i18n/catalogues/**/es-ES.po'))
    for (const [, text = ''] of (await readFile(file, 'utf8')).matchAll(/^msgid "(.*)"$/gm)) texts.add(text);
  return texts;
}

test('reasons, results and names of pictures are said as the screens say them', async () => {
  const screens = await screenTexts();
  const words = [reasonWords, labelWords, sideWords].flatMap((each) => Object.values<string>(each));
  expect(words.filter((word) => !screens.has(word))).toEqual([]);
});

test('an instant is told in Madrid and in UTC', () => {
  expect(instantWords('2026-07-01T22:30:05.123Z')).toBe('2 jul 2026, 0:30:05 en Madrid (22:30:05 UTC)');
});
