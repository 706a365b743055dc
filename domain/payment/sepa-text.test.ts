import { expect, test } from 'vitest';
import { sepaText } from './sepa-text.ts';

test.each([
  ['Íñigo Muñoz Güell', 70, 'Inigo Munoz Guell'],
  ['Cançó & Fills, S.L.', 70, 'Canco + Fills, S.L.'],
  ['Recibo R-18817-11', 140, 'Recibo R-18817-11'],
  ['Łukasz Wałęsa Søren Đoković', 70, 'Lukasz Walesa Soren Dokovic'],
  ['Strauß Æsir Þór Œuvre Işık', 70, 'Strauss AEsir THor OEuvre Isik'],
  ['L’Hospitalet – «Sol» [1]; a_b', 70, "L'Hospitalet - 'Sol' (1), a-b"],
  ['ß'.repeat(70), 70, 's'.repeat(70)],
  ['  a  b  ', 70, 'a b'],
  ['abc def', 4, 'abc'],
  ['日本', 70, ''],
])('%s in %i: %s', (text, maxLength, expected) => {
  expect(sepaText(text, maxLength)).toBe(expected);
});
