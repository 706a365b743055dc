import { expect, test } from 'vitest';
import { allQuestions } from './questions.ts';
import { searchQuestions } from './search-questions.ts';

const mirror = { question: '¿Y si no tengo espejo?', answer: 'Otra persona puede hacer las dos fotos con otro móvil.' };
const imei = { question: '¿Dónde encuentro el IMEI?', answer: 'Marca *#06# como si llamaras.' };

test.each([
  ['', [mirror, imei]],
  ['   ', [mirror, imei]],
  ['ESPEJO', [mirror]],
  ['espejos', [mirror]],
  ['foto', [mirror]],
  ['movil', [mirror]],
  ['móviles', [mirror]],
  ['donde imei', [imei]],
  ['*#06#', [imei]],
  ['imei espejo', []],
  ['pejo', []],
  ['si', [mirror, imei]],
  ['marcar', [imei]],
])('“%s” finds what it should', (typed, found) => {
  expect(searchQuestions([mirror, imei], typed)).toEqual(found);
});

test.each(['cobertura', 'pagar', 'factura', 'robo', 'sin conexión', 'contraseña', 'borrar datos', 'desistir'])(
  'people who look for “%s” find something',
  (typed) => {
    expect(searchQuestions(allQuestions, typed).length).toBeGreaterThan(0);
  },
);
