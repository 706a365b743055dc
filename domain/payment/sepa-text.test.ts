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
  ['Ελένη Ψαρού Θωμάς', 70, 'Eleni PSaroy THomas'],
  ['Дмитро Їжаченко', 70, 'Dmitro Izhachenko'],
  ['Юлія Щербак', 70, 'YUliya SHTerbak'],
  ['Ђорђе Љубић', 70, 'Dorde LJubic'],
  ['M.ª José, 2.º Ærø', 70, 'M.a Jose, 2.o AEro'],
  ['日本', 70, ''],
])('%s in %i: %s', (text, maxLength, expected) => {
  expect(sepaText(text, maxLength)).toBe(expected);
});
