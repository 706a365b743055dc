import { expect, test } from 'vitest';
import type { Finding } from './assessment.ts';
import { findingWords, signalTexts } from './finding-words.ts';

const finding = (measure: Finding['measure'], value: Finding['value'], floor: Finding['value'], outcome: Finding['outcome']) =>
  findingWords({ measure, value, floor, outcome });

test.each<[string, string[], string]>([
  ['a share', finding('burntShare', 0.01234, 0.015, 'met'), 'Parte de la foto quemada por la luz|1,23 %|como mucho 1,5 %|Se cumple'],
  ['a floor', finding('brightness', 40, 52, 'refused'), 'Luz de la foto, de 0 a 255|40|al menos 52|No se cumple'],
  ['widths', finding('cracks', 1.5, 0.2, 'doubtful'), 'Largo de las grietas, en anchos del móvil|1,5|como mucho 0,2|Dudoso'],
  ['a code', finding('challenge', 'unreadable', 'matches', 'doubtful'), 'Código de la pantalla|no se puede leer|el que se pidió|Dudoso'],
  [
    'a code of before',
    finding('challenge', 'no-such', 'matches', 'refused'),
    'Código de la pantalla|desconocido|el que se pidió|No se cumple',
  ],
  ['a measure of before', findingWords({ measure: 'no-such', value: 2, floor: 1, outcome: 'met' }), 'Otra medida|2|al menos 1|Se cumple'],
  [
    'a platform',
    signalTexts({ signal: 'imei-platform', value: 'ios', expected: 'android', outcome: 'differs' }),
    'Sistema, según el IMEI|iOS|Android|No coincide',
  ],
])('%s has its words, and none of the code’s', (_what, texts, expected) => {
  expect(texts.join('|')).toBe(expected);
});
