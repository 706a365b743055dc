import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Finding } from '#domain/evaluation/assessment.ts';
import { findingWords, instantWords, labelWords, reasonWords, sideWords, signalTexts } from './evidence-words.ts';

/** Every text of the screens, as the catalogues have them. */
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

const finding = (measure: Finding['measure'], value: Finding['value'], floor: Finding['value'], outcome: Finding['outcome']) =>
  findingWords({ measure, value, floor, outcome, reason: 'other' });

test.each<[string, string[], string]>([
  ['a share', finding('burntShare', 0.01234, 0.015, 'met'), 'Parte de la foto quemada por la luz|1,23 %|como mucho 1,5 %|Se cumple'],
  ['a floor', finding('brightness', 40, 52, 'refused'), 'Luz de la foto, de 0 a 255|40|al menos 52|No se cumple'],
  ['widths', finding('cracks', 1.5, 0.2, 'doubtful'), 'Líneas finas y rectas, en anchos del móvil|1,5|como mucho 0,2|Dudoso'],
  ['a code', finding('challenge', 'unreadable', 'matches', 'doubtful'), 'Código de la pantalla|no se puede leer|el que se pidió|Dudoso'],
  [
    'a code of before',
    finding('challenge', 'no-such', 'matches', 'refused'),
    'Código de la pantalla|desconocido|el que se pidió|No se cumple',
  ],
  [
    'a platform',
    signalTexts({ signal: 'imei-platform', value: 'ios', expected: 'android', outcome: 'differs' }),
    'Sistema, según el IMEI|iOS|Android|No coincide',
  ],
])('%s has its words, and none of the code’s', (_what, texts, expected) => {
  expect(texts.join('|')).toBe(expected);
});

test('an instant is told in Madrid and in UTC', () => {
  expect(instantWords('2026-07-01T22:30:05.123Z')).toBe('2 jul 2026, 0:30:05 en Madrid (22:30:05 UTC)');
});
